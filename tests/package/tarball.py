# SPDX-License-Identifier: MIT
"""The tarball: its programs are static, and its server says what it is built without."""
import tarfile

from deb import make
from installation_root import Installed, cached, expect, has_files, prepare, run
from stand import Failure, Skip, Stand, fetch


def check_static(path):
    headers = run(["readelf", "--wide", "--program-headers", "--dynamic", path])
    if "INTERP" in headers or "(NEEDED)" in headers:
        raise Failure(f"{path.name} is not static:\n{headers}")


def check_left_out(installed):
    """Neither a file of a strange name nor a server comes of what is not built in."""
    for database in ("postgresql://mnk:secret@127.0.0.1/mnk", "host=127.0.0.1 password=secret"):
        said = run([installed.bin / "mnk", "serve", "--port", "0", "--database", database], status=1)
        if "built without PostgreSQL" not in said or "secret" in said:
            raise Failure(f"--database {database}: {said}")
        said = run([installed.bin / "mnk", "games", "list", "--database", database], status=2)
        if "built without PostgreSQL" not in said:
            raise Failure(f"mnk games list --database {database}: {said}")
    for name, value in (("MNK_METRICS", "127.0.0.1:0"), ("MNK_METRICS_TOKEN", "secret")):
        said = run([installed.bin / "mnk", "serve", "--port", "0"], status=2, environment={name: value})
        if "built without metrics" not in said:
            raise Failure(f"{name}: {said}")
    expect(fetch(installed.serve() + "/metrics")[0], 404, "/metrics")
    features = run([installed.bin / "mnk", "--version"]).rstrip().rpartition("features: ")[2]
    expect(features, "solver, engine, server", "the features of the static program")


def check(build):
    prepare(build)
    if not cached(build, "MNK_STATIC_CRYPTO") or "NOTFOUND" in cached(build, "MNK_STATIC_CRYPTO") + cached(build, "MNK_STATIC_SQLITE"):
        raise Skip("the static libraries of OpenSSL and SQLite are not installed")
    with Stand() as stand:
        made = stand.folder / "packages"
        made.mkdir()
        archive, = make(build, made, "TGZ")
        with tarfile.open(archive) as opened:
            tops = {name.split("/")[0] for name in opened.getnames()}
            opened.extractall(stand.folder)
        expect(tops, {archive.name.removesuffix(".tar.gz")}, "the folders in the tarball")
        prefix = stand.folder / tops.pop()
        has_files(prefix, ("bin/mnk", "share/doc/mnk/LICENSE", "share/mnk/web/index.html", "share/man/man1/pbrain-mnk.1.gz"))
        for name in ("mnk", "pbrain-mnk", "mnk-check"):
            check_static(prefix / "bin" / name)
        installed = Installed(stand, prefix)
        installed.judges()
        installed.checks()
        installed.serves_web_app()
        check_left_out(installed)
    print("the tarball: static programs, which serve without PostgreSQL and metrics, and say so")
