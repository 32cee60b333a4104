# SPDX-License-Identifier: MIT
"""The sizes in docs/public_server.md that a small machine can measure: bytes of a game in each database, connections to PostgreSQL."""
import json
import random
import re
import subprocess

from stand import ROOT, Failure, Skip, Stand, free_port, program, wait_for

GAMES, MOVES = 200, 40
TOLERANCE = 0.25  # of a size in the page
CONNECTIONS = "connections of an instance to PostgreSQL"


def game(source):
    """A line for `mnk games import`: two named players and 40 moves from left to right, which make no five."""
    token = lambda: f"{source.getrandbits(256):064x}"
    events = [{"what": "created", "game": "15,15,5", "seats": [{"kind": "person", "name": "Ann", "token_sha256": token()}, {"kind": "open"}]},
              {"what": "joined", "seat": "o", "name": "Zoe", "token_sha256": token()}]
    events += [{"what": "moved", "ply": ply, "move": f"{'abcdefghijklmno'[ply % 15]}{ply // 15 + 1}"} for ply in range(MOVES)]
    texts = [json.dumps(event, separators=(",", ":")) for event in events]
    return json.dumps({"id": "".join(source.choices("abcdefghijkmnpqrstuvwxyz23456789", k=16)),
                       "events": [{"time_ms": 1790000000000 + 5000 * i, "data": text} for i, text in enumerate(texts)]})


def promised(name):
    """The number before `name` in the page's table of sizes."""
    found = re.search(rf"^\| {re.escape(name)} \| ([\d,.]+)", (ROOT / "docs/public_server.md").read_text(), re.MULTILINE)
    if not found:
        raise Failure(f"docs/public_server.md has no size of: {name}")
    return float(found[1].replace(",", ""))


def compare(name, measured):
    wanted = promised(name)
    if abs(measured - wanted) > TOLERANCE * wanted:
        raise Failure(f"{name}: measured {measured:.2f}, docs/public_server.md says {wanted}")
    return f"{name}: {measured:.2f}"


def fill(path, database, file):
    for words in (("import", file), ("check",)):
        done = subprocess.run([path, "games", words[0], "--database", database, *words[1:]], capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"mnk games {words[0]}: {done.stdout}{done.stderr}")


def in_sqlite(stand, path, file):
    database = stand.folder / "games.db"
    fill(path, database, file)
    return [compare("kB on disk for a game of 40 moves, SQLite", database.stat().st_size / GAMES / 1000)]


def in_postgres(stand, path, file):
    url = stand.postgres()
    fill(path, url, file)
    ask = lambda sql: int(subprocess.run([program("psql"), url, "-Atc", sql], capture_output=True, text=True, check=True).stdout)
    size = ask("SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
               " WHERE n.nspname = 'mnk' AND c.relkind = 'r'")
    stand.instance(path, 1, free_port(), free_port(), url)
    count = lambda: ask("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'mnk'")
    wait_for("the instance's connections", lambda: count() >= promised(CONNECTIONS))
    return [compare("kB on disk for a game of 40 moves, PostgreSQL", size / GAMES / 1000),
            compare(CONNECTIONS, count())]


def check(path):
    with Stand() as stand:
        source, file = random.Random(1), stand.folder / "games.jsonl"
        file.write_text("".join(game(source) + "\n" for _ in range(GAMES)))
        sizes = in_sqlite(stand, path, file)
        try:
            sizes += in_postgres(stand, path, file)
        except Skip as why:
            sizes.append(f"PostgreSQL was not measured: {why}")
    print("; ".join(sizes))
