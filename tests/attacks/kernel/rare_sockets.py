"""Opens sockets of every family except local ones."""

# outcome: denied
# points: 0
# holes: CVE-2021-26708, 2024-50264, 2025-21756 (vsock), 2021-43267 (TIPC), 2022-27666 (ESP), 2022-2588,
# holes: 2023-3609 (schedulers), 2026-31431 (Copy Fail), 2026-43284, 2026-43500 (Dirty Frag), 2026-46300 (Fragnesia)

from first_step import those_that_got_in

FAMILIES = {
    "INET": 2, "INET6": 10, "NETLINK": 16, "PACKET": 17, "ALG": 38, "VSOCK": 40, "TIPC": 30, "RXRPC": 33, "KEY": 15,
    "CAN": 29, "BLUETOOTH": 31, "RDS": 21, "SMC": 43, "XDP": 44, "UNIX": 1,
}  # fmt: skip


def attack(world):
    kinds = {"stream": 1, "datagram": 2, "raw": 3, "sequence": 5}
    socket = (41, 198)
    return those_that_got_in(
        {f"{family} {kind}": (socket, FAMILIES[family], kinds[kind], 0) for family in FAMILIES for kind in kinds}
    )
