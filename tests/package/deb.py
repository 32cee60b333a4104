# SPDX-License-Identifier: MIT
"""The Debian packages: what lintian says, their scripts, and the programs unpacked from them."""
import os
import re
import shutil
import subprocess

from installation_root import Installed, expect, has_files, prepare, run
from stand import Failure, Skip, Stand, program

FILES = ("etc/mnk/serve.conf", "etc/logrotate.d/mnk", "usr/share/doc/mnk/changelog.Debian.gz", "usr/share/doc/mnk/copyright",
         "usr/lib/systemd/system/mnk.service")


def make(build, folder, kind):
    """The packages of a kind, made in `folder` with little compression."""
    run(["cpack", "--config", build / "CPackConfig.cmake", "-G", kind, "-B", folder, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"],
        environment={"PATH": os.environ["PATH"]})
    return sorted(path for path in folder.iterdir() if path.is_file())


def check_lintian(packages):
    if not shutil.which("lintian"):
        return False
    done = subprocess.run(["lintian", "--fail-on", "error", "--allow-root", *packages], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"lintian: {done.stdout}{done.stderr}")
    return True


def check_scripts(stand, package):
    """The scripts ask for what they should, here of stand-ins that write down how they were called."""
    run(["dpkg-deb", "-e", package, stand.folder / "control"])
    stand_ins, calls = stand.folder / "stand-ins", stand.folder / "calls"
    stand_ins.mkdir()
    for name in ("adduser", "install", "systemctl", "rm"):
        (stand_ins / name).write_text(f'#!/bin/sh\necho "{name} $*" >>{calls}\n')
        (stand_ins / name).chmod(0o755)
    for script, words in (("postinst", ["configure"]), ("postinst", ["configure", "0.0.9-1"]), ("prerm", ["remove"]), ("postrm", ["purge"])):
        run([stand.folder / "control" / script, *words], environment={"PATH": f"{stand_ins}:/usr/bin:/bin"})
    called = [line for line in calls.read_text().splitlines() if not line.startswith("systemctl")]
    account = ["adduser --system --group --quiet --home /var/lib/mnk --no-create-home mnk",
               "install -d -o mnk -g mnk -m 700 /var/backups/mnk"]
    expect(called, account + account + ["rm -rf /var/log/mnk"], "what the package's scripts do")
    expect((stand.folder / "control/conffiles").read_text().split(), ["/etc/logrotate.d/mnk", "/etc/mnk/serve.conf"], "conffiles")


def check(build):
    prepare(build)
    for needed in ("dpkg-deb", "dpkg-shlibdeps", "file"):
        program(needed)
    with Stand() as stand:
        made = stand.folder / "packages"
        made.mkdir()
        packages = make(build, made, "DEB")
        expect([re.sub("_.*", "", path.name) for path in packages], ["libmnk-dev", "mnk"], "the packages")
        looked = check_lintian(packages)
        depends = run(["dpkg-deb", "-f", packages[1], "Depends"])
        for library in ("libc6", "libpq5", "libsqlite3-0", "libprometheus-cpp-core"):
            if library not in depends:
                raise Failure(f"the package mnk does not depend on {library}: {depends}")
        check_scripts(stand, packages[1])
        root = stand.folder / "root"
        for package in packages:
            run(["dpkg-deb", "-x", package, root])
        has_files(root, FILES)
        text = (root / "usr/lib/systemd/system/mnk.service").read_text()
        expect(re.findall(r"ExecStart=(\S+)", text), ["/usr/bin/mnk"], "the program of the unit")
        installed = Installed(stand, root / "usr")
        installed.judges()
        installed.checks()
        installed.serves_web_app()
    if not looked:
        raise Skip("lintian is not installed; all else is as it should be")
    print("the Debian packages: no errors of lintian, their scripts, and the programs from them")
