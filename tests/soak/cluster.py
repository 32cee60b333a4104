# SPDX-License-Identifier: MIT
"""Instances of the program on one database, and the harm that can be done to them."""
import asyncio
import glob
import mmap
import os
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from installation import PostgresCluster, Skip, dies_with_parent, free_port, wait_for  # noqa: E402, F401


class Instance:
    """One `mnk serve`, with the library of tests/server/faults preloaded."""

    def __init__(self, options, folder, number, database):
        self.program, self.database, self.port = options.program, database, free_port()
        self.log = open(f"{folder}/instance{number}.log", "ab")
        self.fault_file = f"{folder}/faults{number}"
        with open(self.fault_file, "wb") as file:
            file.write(bytes(24))
        with open(self.fault_file, "r+b") as file:
            self.faults = mmap.mmap(file.fileno(), 24)
        self.library = options.faults
        self.process, self.most_kilobytes = None, 0

    async def start(self):
        """Waits until it listens; tries again while its database does not let it."""
        environment = dict(os.environ, LD_PRELOAD=self.library, MNK_FAULTS=self.fault_file, MNK_DATABASE=self.database)
        command = [self.program, "serve", "--port", str(self.port), "--connections-per-client", "20000",
                   "--limit", "requests=off,games=off,searches=off,messages=off,sockets=off"]
        for _ in range(60):
            self.process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=self.log, env=environment,
                                                                preexec_fn=dies_with_parent())
            if await self.process.stdout.readline():
                return
            await self.process.wait()
            await asyncio.sleep(0.5)
        raise RuntimeError("mnk serve does not start; its log is " + self.log.name)

    def signal(self, number):
        if self.process.returncode is None:
            self.process.send_signal(number)

    async def end(self, number):
        """Its exit status, and how many seconds it took."""
        began = time.monotonic()
        self.signal(signal.SIGCONT)
        self.signal(number)
        return await self.process.wait(), time.monotonic() - began

    def set_clock(self, shift_ms):
        self.faults[0:8] = struct.pack("q", shift_ms)

    def fill_disk(self, full):
        self.faults[8:16] = struct.pack("q", full)

    def measure(self):
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
                found = [int(line.split()[1]) for line in file if line.startswith("VmRSS")]
        except OSError:
            return
        self.most_kilobytes = max([self.most_kilobytes, *found])


class Postgres:
    """A PostgreSQL server, and a relay before it that can cut the network or let nothing through."""

    def __init__(self, folder):
        os.chmod(folder, 0o711)  # PostgreSQL runs as another user
        self.cluster, self.relay_port = PostgresCluster(Path(folder) / "postgres", free_port()), free_port()
        self.log = open(f"{folder}/postgres.log", "ab")
        self.process, self.open, self.is_dark = None, set(), False

    def url(self, through_relay=True):
        return self.cluster.url(self.relay_port if through_relay else None)

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(*self.cluster.command(), stdout=self.log, stderr=self.log, cwd="/",
                                                            preexec_fn=dies_with_parent(), **self.cluster.user)
        await asyncio.to_thread(wait_for, "PostgreSQL", self.cluster.is_ready, 60)

    async def start_relay(self):
        await asyncio.start_server(self._relay, "127.0.0.1", self.relay_port)

    async def _relay(self, reader, writer):
        try:
            to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self.cluster.port)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, to_writer)
        self.open.add(pair)
        await asyncio.gather(self._pump(reader, to_writer), self._pump(to_reader, writer))
        self.open.discard(pair)
        for each in pair:
            each.transport.abort()

    async def _pump(self, reader, writer):
        try:
            while data := await reader.read(65536):
                while self.is_dark:
                    await asyncio.sleep(0.05)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.transport.abort()

    def cut_network(self):
        for pair in list(self.open):
            for each in pair:
                each.transport.abort()

    def _processes(self):
        found = [self.process.pid]
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = file.read()
            except OSError:
                continue
            if int(text.rpartition(")")[2].split()[1]) == self.process.pid:
                found.append(int(text.split()[0]))
        return found

    def freeze(self, number=signal.SIGSTOP):
        for pid in self._processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def thaw(self):
        self.freeze(signal.SIGCONT)

    async def stop(self, number):
        self.process.send_signal(number)
        await self.process.wait()
