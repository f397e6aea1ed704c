"""Makes a system call through the 32-bit entry, whose numbers mean other calls."""

# outcome: stopped: crashed the Python process (SIGSYS)|crashed the Python process (SIGSEGV)
# points: 0

import ctypes
import mmap

code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write(bytes.fromhex("b802000000 cd80 c3"))  # mov eax, 2 (fork); int 0x80; ret
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()
