"""Makes an epoll."""

# outcome: denied
# points: 0
# holes: CVE-2021-1048, 2026-43074, 2026-46242 (Bad Epoll)

from first_step import those_that_got_in


def attack(world):
    return those_that_got_in({"epoll_create1": ((291, 20), 0)})
