# SPDX-License-Identifier: MIT
"""`cmake --install` into an empty root, which is moved then."""
import gzip
import re

from installation_root import Installed, expect, has_files, prepare, run
from stand import Failure, Stand

FILES = ("bin/mnk", "bin/pbrain-mnk", "bin/mnk-check", "bin/mnk-check-python", "include/mnk/board.hpp", "lib*/**/libmnk_core.a",
         "lib*/**/cmake/mnk/mnkConfig.cmake", "lib*/**/pkgconfig/mnk.pc", "lib/systemd/system/mnk.service", "lib/systemd/system/mnk@.service",
         "lib/systemd/system/mnk-backup.timer", "share/man/man1/pbrain-mnk.1.gz", "share/man/man1/mnk-check-python.1.gz",
         "share/doc/mnk/LICENSE", "share/doc/mnk/copyright", "share/doc/mnk/docs/server.md", "share/doc/mnk/deploy/nginx.conf",
         "share/man/man1/mnk.1.gz", "share/man/man1/mnk-completion.1.gz")
COMPLETIONS = {"bash": "bash-completion/completions/mnk", "zsh": "zsh/site-functions/_mnk", "fish": "fish/vendor_completions.d/mnk.fish"}


def check_manuals(prefix):
    """Pages and completions are those of the program beside them: each command has a page, each page the options of its help."""
    helped = run([prefix / "bin/mnk", "help"])
    for command in ("judge", "solve", "best", "analyse", "play", "gtp", "match", "check", "merge", "convert", "book", "table", "prove", "bench", "serve", "games"):
        if f"  {command} " not in helped:
            raise Failure(f"mnk help does not name {command}")
        page = gzip.decompress((prefix / f"share/man/man1/mnk-{command}.1.gz").read_bytes()).decode()
        for option in re.findall(r"(?m)^  (?:-\w,)?--([\w-]+)", run([prefix / "bin/mnk", "help", command])):
            if "\\-\\-" + option.replace("-", "\\-") not in page:
                raise Failure(f"mnk-{command}(1) does not have --{option}")
    page = re.sub(r"\\f[BIR]", "", gzip.decompress((prefix / "share/man/man1/pbrain-mnk.1.gz").read_bytes()).decode())
    table = (prefix / "share/doc/mnk/docs/gomocup.md").read_text().partition("## ")[0]
    for name in re.findall(r"`([A-Z0-9]{4,}|[a-z]+_[a-z]+)\b", table):
        if not re.search(rf"\b{name}\b", page):
            raise Failure(f"pbrain-mnk(1) does not name {name}, which docs/gomocup.md has")
    for shell, file in COMPLETIONS.items():
        expect((prefix / "share" / file).read_text(), run([prefix / "bin/mnk", "completion", shell]), f"the completion of {shell}")


def check(build):
    prepare(build)
    with Stand() as stand:
        first = stand.folder / "first" / "usr"
        run(["cmake", "--install", build, "--prefix", first])
        has_files(first, FILES)
        for unit in ("mnk.service", "mnk@.service", "mnk-backup.service"):
            text = (first / "lib/systemd/system" / unit).read_text()
            expect(set(re.findall(r"[^\s=]*/bin/mnk\b", text)), {f"{first}/bin/mnk"}, f"the program in {unit}")
        prefix = stand.folder / "second" / "usr"
        prefix.parent.mkdir()
        first.rename(prefix)
        installed = Installed(stand, prefix)
        check_manuals(prefix)
        installed.judges()
        installed.checks()
        installed.serves_web_app()
    print("installed into an empty root and moved: judge, serve with its web app, and the three checkers run")
