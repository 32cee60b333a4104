# SPDX-License-Identifier: MIT
"""The seccomp filters of a systemd unit on a child process, without systemd: read from the unit, loaded by libseccomp.

A forbidden system call ends the process with SIGSYS here, where the unit answers EPERM: no call is missed for being optional.
"""
import ctypes
import ctypes.util
import subprocess

from stand import Failure, Skip, program

KILL, ALLOW = 0x80000000, 0x7FFF0000
EQUAL, MASKED_EQUAL = 4, 7
WRITE, EXECUTE = 2, 4
NEW_NAMESPACES = (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)
FAMILIES = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}
ENOSYS, EAFNOSUPPORT = 38, 97


def error(number):
    return 0x00050000 | number


class Comparison(ctypes.Structure):
    _fields_ = [("argument", ctypes.c_uint), ("operator", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def settings(unit):
    """The values of each setting of the unit, in order."""
    values = {}
    for line in unit.read_text().splitlines():
        name, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            values.setdefault(name, []).append(value)
    return values


def calls_of(group):
    """The system calls of `@system-service` and its like, as this systemd knows them."""
    if not group.startswith("@"):
        return {group}
    listed = subprocess.run([program("systemd-analyze"), "syscall-filter", group], capture_output=True, text=True, check=True).stdout
    words = [line.strip() for line in listed.splitlines()[1:]]
    return set().union(*(calls_of(word) for word in words if word and not word.startswith("#")))


def allowed_calls(unit):
    allowed = calls_of("@default")
    for line in settings(unit)["SystemCallFilter"]:
        calls = set().union(*(calls_of(word) for word in line.removeprefix("~").split()))
        allowed = allowed - calls if line.startswith("~") else allowed | calls
    return allowed


class Sandbox:
    """Call it in the child, between fork and exec."""

    def __init__(self, unit):
        name = ctypes.util.find_library("seccomp")
        if not name:
            raise Skip("libseccomp is not installed")
        self.library = ctypes.CDLL(name)
        self.library.seccomp_init.restype = ctypes.c_void_p
        wanted = settings(unit)
        for name, value in (("MemoryDenyWriteExecute", "yes"), ("RestrictNamespaces", "yes")):
            if wanted.get(name) != [value]:
                raise Failure(f"{unit.name}: {name} is {wanted.get(name)}")
        self.calls = sorted(allowed_calls(unit))
        self.families = {FAMILIES[word] for word in wanted["RestrictAddressFamilies"][0].split()}

    def __call__(self):
        rules = [(KILL, "mmap", [(2, MASKED_EQUAL, WRITE | EXECUTE, WRITE | EXECUTE)]),
                 (KILL, "mprotect", [(2, MASKED_EQUAL, EXECUTE, EXECUTE)]),
                 (KILL, "pkey_mprotect", [(2, MASKED_EQUAL, EXECUTE, EXECUTE)]),
                 (error(ENOSYS), "clone3", [])]
        rules += [(error(EAFNOSUPPORT), "socket", [(0, EQUAL, family, 0)]) for family in range(46) if family not in self.families]
        rules += [(KILL, "clone", [(0, MASKED_EQUAL, flag, flag)]) for flag in NEW_NAMESPACES]
        self.load(ALLOW, rules)
        self.load(KILL, [(ALLOW, call, []) for call in self.calls])  # the last: it forbids to load more

    def load(self, default, rules):
        library = self.library
        context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(default)))
        for action, call, comparisons in rules:
            number = library.seccomp_syscall_resolve_name(call.encode())
            if number < 0:
                continue  # a call of another architecture
            array = (Comparison * max(len(comparisons), 1))(*(Comparison(*c) for c in comparisons))
            if library.seccomp_rule_add_array(context, ctypes.c_uint32(action), number, len(comparisons), array) != 0:
                raise OSError(f"seccomp_rule_add {call}")
        if library.seccomp_load(context) != 0:
            raise OSError("seccomp_load")
