# SPDX-License-Identifier: MIT
"""Inputs that nobody means well with, by name.

  tests/hostile/kinds.py FOLDER MNK    writes each to a file, and prints {name: file} as JSON
"""
import gzip
import io
import json
import random
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

MEGA = 1 << 20


def raw_bytes():
    rng = random.Random(13)
    return {
        "empty": b"", "newline": b"\n", "carriage returns": b"\r\r\r", "blank CRLF lines": b"\r\n" * 9, "blanks": b" " * 999,
        "tabs": b"\t" * 999, "NUL": b"\0", "many NULs": b"\0" * 65536, "every byte": bytes(range(256)) * 16, "0xFF": b"\xff" * 4096,
        "random bytes": rng.randbytes(65536), "random text": bytes(rng.choices(b"XO.xo_|/-+ \n0123456789abc,;:[]{}()\"'", k=65536)),
        "DEL": b"\x7f" * 9 + b"\n", "clear the screen": b"\x1b[2J\x1b[H XO.\n", "window title": b"\x1b]0;owned\x07XO.\n",
        "backspaces": b"XXX/OO./...\b\b\b\b\n", "bell": b"\a" * 99 + b"\n", "C1 controls": "\u009b2J\u0085\n".encode(),
        "form feeds": b"XOX\fOXO\fXOX\f", "vertical tabs": b"XOX\vOXO\vXOX", "line separators": "XOX\u2028OXO\u2029X..".encode(),
        "newlines, a million": b"\n" * 1000000, "carriage returns, a million": b"\r" * 1000000,
    }


def encodings():
    board = "XXX\nOO.\n...\n"
    return {
        "BOM alone": b"\xef\xbb\xbf", "BOM twice": b"\xef\xbb\xbf" * 2 + board.encode(), "UTF-16": board.encode("utf-16"),
        "UTF-16LE without BOM": board.encode("utf-16-le"), "UTF-16BE": b"\xfe\xff" + board.encode("utf-16-be"),
        "UTF-16, odd": board.encode("utf-16")[:-1], "UTF-32": board.encode("utf-32"), "UTF-7": board.encode("utf-7"),
        "EBCDIC": board.encode("cp500"), "overlong slash": b"XXX\xc0\xafOO.\xc0\xaf...\n", "overlong NUL": b"XXX\xc0\x80\n",
        "surrogates as UTF-8": b"\xed\xa0\xbd\xed\xb8\x80\n", "beyond Unicode": b"\xf4\x90\x80\x80\n", "half a character": "XXX/OO❌".encode()[:-1],
        "continuation bytes": b"\x80\xbf" * 99, "right to left": "\u202eXXX/OO./...\n".encode(),
        "zero width": "X\u200bX\u200dX\n".encode(), "combining marks": ("X" + "\u0301" * 9999 + "\n").encode(),
        "no-break spaces": "X\u00a0O\u00a0X\n".encode(), "fullwidth": "ＸＸＸ\nＯＯ．\n．．．\n".encode(), "Cyrillic": "ХХХ/ОО./...\n".encode(),
        "Greek": "ΧΧΧ/ΟΟ./...\n".encode(), "emoji": "❌❌❌\n⭕⭕⬜\n⬜⬜⬜\n".encode(), "unknown emoji": "🦀🦀🦀\n🐍🐍⬜\n⬜⬜⬜\n".encode(),
        "emoji with selectors": "❌\ufe0f❌\ufe0f❌\ufe0f\n⭕\ufe0f⭕\ufe0f.\n...\n".encode(), "digits of Arabic": "١,٢ ٣,٤\n".encode(),
    }


def other_files():
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("board.txt", "XXX/OO./...\n" * 10000)
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("board.txt"))
    laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
    return {
        "gzip bomb": gzip.compress(b"." * 10 * MEGA), "zip": zipped.getvalue(), "tar": tar.getvalue(), "PNG": b"\x89PNG\r\n\x1a\n" + bytes(64),
        "ELF": b"\x7fELF\x02\x01\x01" + bytes(99), "PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "SQLite": b"SQLite format 3\0" + bytes(84),
        "HTML": b"<!DOCTYPE html><table><tr><td>X<td>O</table>\n", "billion laughs": f"<!DOCTYPE d [{laughs}]><d>&l9;</d>".encode(),
        "YAML": b"a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n", "pickle": b"cos\nsystem\n(S'true'\ntR.", "script": b"#!/bin/sh\nrm -rf $HOME\n",
        "command in backquotes": b"`id` $(id) ; id | id\n", "format strings": b"%s%s%n%n%d%99999999d\n", "SQL": b"'; DROP TABLE games; --\n",
        "path": b"../../../../etc/passwd\n", "URL of a file": b"file:///etc/passwd\n", "mail": b"From: a@b\r\nTo: c@d\r\n\r\n.\r\nQUIT\r\n",
        "HTTP": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "Python": b"board = [[' ']*3]*3\nprint(board)\n",
    }


def lengths():
    return {
        "long line of X": b"X" * (32 * MEGA), "long line of blanks": b" " * (32 * MEGA) + b"\n", "long line of digits": b"9" * (16 * MEGA),
        "long line of moves": b"a1 " * (4 * MEGA) + b"\n", "long line of letters": b"z" * (16 * MEGA), "long line of rows": b"XO./" * (4 * MEGA),
        "a million short records": b"XOX/OXO/X..\n" * 200000 + b"?", "a million bad records": b"?\n" * 200000, "rows, a million": b".\n" * 1000000,
        "comment, long": b"#" * (16 * MEGA), "line and no end": b"XXX/OO./...", "quotes, a million": b'"' * 1000000,
        "slashes, a million": b"/" * 1000000, "commas, a million": b"," * 1000000, "dots of 4096 by 4096": (b"." * 4096 + b"\n") * 4096,
    }


def boards():
    texts = {
        "two rows": "XOX/OXO", "four rows": "XOX/OXO/XOX/...", "ragged": "XOX/OX/XOXO", "one cell": "X", "wide": "X" * 4097, "both won": "XXX/OOO/...",
        "too many X": "XXXXXXXXX", "too many O": "OOO/O../...", "crossing": "XXX/XOO/XOO", "unknown signs": "AB?/C.D/E!F", "digits": "123/456/789",
        "half drawn": " X | O |\n---+---\n X |", "labels, wrong": "  a c b\n3 X O .\n1 . . .\n2 . . .\n", "labels twice": "  a a a\n1 X O .\n1 . . .\n1 . . .\n",
        "labels, huge": "   a b c\n99999999999999999999 X O .\n2 . . .\n1 . . .\n", "code fence": "```\nXOX\nOXO\nX..\n```\n", "numbers in cells": "1|X|3\n4|O|6\n7|8|99\n",
        "numbers too many": "\n".join(" ".join(str(r * 40 + c) for c in range(40)) for r in range(40)), "text after": "XOX/OXO/X.. and so on",
        "short board": "x1o/3/2x", "short board, overflow": "x99999999999999999999o/3/3", "short board, zero": "x0o/000/3", "empty rows": "////", "bars": "|||\n|||\n|||\n",
        "Python": "[['X','O',''],[None,0,1],['X',' ',2]]", "Python, cut off": "[['X','O',", "tuple bomb": "(" * 5000 + ")" * 5000, "two boards": "XOX/OXO/X..XOX/OXO/X..",
    }
    return {"board, " + name: text.encode() for name, text in texts.items()}


def moves():
    texts = {
        "off the board": "a1 d4", "taken": "a1 a1", "after the end": "a1 b1 a2 b2 a3 b3", "row 0": "a0", "huge row": "a99999999999999999999", "huge column": "z" * 99 + "1",
        "negative": "-1,-1", "overflow 32": "2147483648,4294967296", "overflow 64": "9223372036854775808,18446744073709551616", "exponent": "1e400,1e-400",
        "not a number": "nan,inf", "hexadecimal": "0x1,0x2", "signs": "+1,+1 -0,-0", "fractions": "0.5,1.5", "mixed": "a1 0,1 (2,2) b2", "numbers out of order": "2. a1 1. b2",
        "numbers repeated": "1. a1 1. b2 1. c3", "pass": "a1 pass b2", "resign": "a1 resign", "chess": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "columns": "44444444444",
        "column 0": "4404", "one long word": "a1" * 100000, "commas": "a1,b2,c3,", "semicolons": "a1;;b2", "brackets": "[(0,0),(1,1)", "line each": "a1\nb2\nc3\n", "swap": "a1 -- b2 swap",
    }
    return {"moves, " + name: text.encode() for name, text in texts.items()}


def json_texts():
    texts = {
        "deep arrays": "[" * 1000000, "deep objects": '{"a":' * 200000, "string without end": '["XOX', "lone surrogate": r'["\ud800XO"]', "keys twice": '{"moves":[],"moves":["a1"]}',
        "huge integer": "[[" + "9" * 9999 + "]]", "1e999": "[[1e999,0]]", "minus zero": "[[-0,-0]]", "NaN": "[[NaN,Infinity]]", "comma at the end": '["XOX","OXO","X..",]',
        "comments": '["XOX", // row\n"OXO","X.."]', "wrong types": '[["X",{},[]],[true,false,null],[1.5,"XX",-1]]', "nulls": "[null,null,null]", "objects as rows": '[{"0":"X"},{},{}]',
        "many rows": "[" + '"...",' * 100000 + '"..."]', "long row": '["' + "." * 1000000 + '"]', "NUL in a string": '["X\\u0000O","...","..."]', "raw control byte": '["X\x01O","...","..."]',
        "prototype": '{"__proto__":{"x":1},"constructor":1}', "number alone": "1", "string alone": '"XOX/OXO/X.."', "true": "true", "two values": '["XOX","OXO","X.."]["a1"]',
        "record of a game": '{"rules":"3,3,3","moves":["a1","a1"]}', "single quotes": "{'moves': ['a1']}", "escapes": r'["\x58","\8",""]', "empty key": '{"":""}', "pairs": "[[0,0],[0]]",
    }
    return {"JSON, " + name: text.encode() for name, text in texts.items()}


def tables():
    texts = {
        "header alone": "tl,tm,tr,ml,mm,mr,bl,bm,br,class\n", "quote without end": '"x,o,b\n', "quote within": 'x,o"b,x,o,b,x,o,b,x\n', "many columns": "x," * 100000 + "\n",
        "semicolons": "x;o;b;x;o;b;x;o;b;positive\n", "line break in quotes": '"x\n",o,b,x,o,b,x,o,b,positive\n', "wrong class": "x,o,b,x,o,b,x,o,b,maybe\n",
        "long class": "x,o,b,x,o,b,b,b,b," + "p" * 1000000 + "\n", "empty cells": ",,,,,,,,,\n", "formula": "=cmd|'/c calc'!A1,o,b,x,o,b,x,o,b\n",
    }
    return {"CSV, " + name: text.encode() for name, text in texts.items()}


def game_records():
    sgf = {
        "no end": "(;GM[4]SZ[15]", "deep": "(" * 1000000, "deep variations": "(;B[aa]" * 100000, "chain": "(" + ";B[aa];W[bb]" * 100000 + ")", "long value": "(;C[" + "x" * MEGA + "])",
        "value without end": "(;C[" + "x" * 9999, "chess": "(;GM[1]SZ[19];B[pd])", "SZ 0": "(;SZ[0];B[aa])", "SZ huge": "(;SZ[99999999999999999999];B[aa])", "SZ negative": "(;SZ[-3])",
        "SZ half": "(;SZ[19:0])", "SZ 4096": "(;SZ[4096];B[aa])", "off board": "(;SZ[3];B[zz])", "two moves in a node": "(;SZ[3];B[aa]W[bb])", "setup twice": "(;SZ[3]AB[aa][aa]AW[aa])",
        "rectangle": "(;SZ[15]AB[aa:oo])", "rectangle, wrong way": "(;SZ[15]AB[oo:aa])", "escape at the end": "(;C[\\", "charset": "(;CA[UTF-16]SZ[3];B[aa])", "pass": "(;SZ[3];B[];W[tt])",
        "many games": "(;SZ[3];B[aa])" * 20000, "wide": "(;SZ[3]" + "(;B[aa])" * 20000 + ")", "controls": "(;C[\x1b[2J\x07])", "property twice": "(;SZ[3]SZ[4];B[aa])", "many properties": "(;" + "ZZ[a]" * 100000 + ")",
    }
    psq = {
        "huge": "Piskvorky 99999x99999, 11:11, 0\n1,1,0\n", "nothing": "Piskvorky 0x0, 11:11, 0\n", "negative": "Piskvorky -3x-3, 11:11, 0\n-1,-1,0\n", "overflow": "Piskvorky 4294967299x3, 1:1, 0\n",
        "header alone": "Piskvorky 15x15, 11:11, 0", "off board": "Piskvorky 15x15, 11:11, 0\n16,1,0\n", "taken": "Piskvorky 15x15, 11:11, 0\n1,1,0\n1,1,0\n", "time": "Piskvorky 15x15, 11:11, 0\n1,1,-99999999999999999999\n",
        "many lines": "Piskvorky 15x15, 11:11, 0\n" + "1,1,0\n" * 100000, "long name": "Piskvorky 3x3, 11:11, 0\n1,1,0\n" + "n" * MEGA + "\n",
    }
    links = {
        "no game": "http://127.0.0.1:8080/#", "percent": "http://h/#/analyse?game=%00%ff%zz&position=%2e%2e", "long": "https://h/#/analyse?game=3,3,3&moves=" + "a1" * 100000,
        "script": "javascript:alert(1)", "other page": "https://example.org/?position=XXX", "huge game": "https://h/#/analyse?game=99999,99999,5&position=x",
    }
    named = {"SGF": sgf, "psq": psq, "link": links}
    return {f"{form}, {name}": text.encode() for form, texts in named.items() for name, text in texts.items()}


def protocol():
    texts = {
        "START 0": "START 0\nBEGIN\n", "START huge": "START 99999999999999999999\n", "START negative": "START -5\n", "turn before start": "TURN 1,1\n", "turn off board": "START 15\nTURN 99999999999,-1\n",
        "taken": "INFO timeout_turn 50\nSTART 15\nTURN 1,1\nTURN 1,1\n", "board without end": "START 15\nBOARD\n1,1,1\n", "board of nonsense": "START 15\nBOARD\nx\n1,1,9\n1,1,1\n1,1,2\nDONE\n", "rectangle": "RECTSTART 1,1000000\nBEGIN\n",
        "info": "INFO timeout_turn nan\nINFO max_memory -1\nINFO time_left 1e999\nINFO rule 99999999999\nINFO\nINFO folder " + "x" * 99999 + "\n", "many lines": "ABOUT\n" * 20000, "unknown": "FROBNICATE\n" * 999,
        "lower case": "info timeout_turn 50\nstart 15\nbegin\nend\n", "takeback": "START 15\nTAKEBACK 1,1\n", "swap": "START 15\nSWAP2BOARD\n1,1\n1,1\nDONE\n", "end": "END\nEND\nSTART 15\n",
    }
    settings = {
        "unknown": "frobnicate = 1\n", "twice": "port = 1\nport = 2\n", "no sign": "port 8080\n", "itself": "config = /dev/stdin\n", "huge number": "port = 99999999999999999999\n",
        "negative": "threads = -1\n", "long": "host = " + "h" * MEGA + "\n", "sections": "[server]\nport = 0\n", "limit": "limit = games=99999999999999999999/0s\n",
    }
    stored = {
        "no events": '{"id":"a","events":[]}\n', "huge id": json.dumps({"id": "i" * 100000, "events": [{"time_ms": 1, "data": "{}"}]}) + "\n", "not events": '{"id":"a","events":[{"time_ms":1,"data":"{"}]}\n',
        "negative time": '{"id":"a","events":[{"time_ms":-1,"data":"{}"}]}\n', "many": json.dumps({"id": "a", "events": [{"time_ms": 1, "data": "{}"}] * 20000}) + "\n", "wrong types": '{"id":1,"events":{}}\n', "path as id": '{"id":"../x","events":[{"time_ms":1,"data":"{}"}]}\n',
    }
    named = {"protocol": texts, "settings": settings, "stored game": stored}
    return {f"{form}, {name}": text.encode() for form, group in named.items() for name, text in group.items()}


def damaged(name, whole):
    rng = random.Random(len(whole))
    kinds = {name: whole, f"{name}, end missing": whole[:-1], f"{name}, half": whole[: len(whole) // 2], f"{name}, 9 bytes": whole[:9], f"{name}, twice": whole * 2,
             f"{name}, longer": whole + b"\0" * 4096, f"{name}, then endless counts": whole[: len(whole) // 3] + b"\xff" * 4096}
    for flip in range(6):
        at = rng.randrange(len(whole))
        kinds[f"{name}, bit {flip}"] = whole[:at] + bytes([whole[at] ^ (1 << rng.randrange(8))]) + whole[at + 1 :]
    return kinds


def own_files(folder, mnk):
    """What mnk writes itself, and the same damaged."""
    made = {"certificate": (folder / "certificate", ["--game", "3,3,3", "--certificate"]), "saved search": (folder / "search", ["--game", "4,4,4", "--resume"])}
    kinds = {}
    for name, (path, options) in made.items():
        subprocess.run([mnk, "solve", *options, str(path)], check=True, capture_output=True, stdin=subprocess.DEVNULL)
        kinds.update(damaged(name, path.read_bytes()))
    return kinds


def main():
    folder, mnk = Path(sys.argv[1]), sys.argv[2]
    files = {}
    for group in (raw_bytes(), encodings(), other_files(), lengths(), boards(), moves(), json_texts(), tables(), game_records(), protocol(), own_files(folder, mnk)):
        for name, data in group.items():
            assert name not in files, name
            files[name] = str(folder / f"input-{len(files)}")
            Path(files[name]).write_bytes(data)
    json.dump(files, sys.stdout)


if __name__ == "__main__":
    main()
