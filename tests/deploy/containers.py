# SPDX-License-Identifier: MIT
"""deploy/compose.yaml and deploy/Dockerfile, as far as that goes without an engine: names, values, libraries, the health check."""
import json
import re
import shutil
import subprocess

from settings import options_of
from stand import ROOT, Failure, Stand, free_port, wait_for

OF_COMPOSE = {"MNK_SITE", "MNK_DB_PASSWORD", "MNK_INSTANCES"}  # read by compose and Caddy, not by the program
IN_THE_BASE_IMAGE = {"libc6", "libstdc++6", "libgcc-s1"}


def without_comments(text):
    return "".join(line for line in text.splitlines(True) if not line.lstrip().startswith("#"))


def check_names(options, texts):
    for name, text in texts.items():
        for variable in set(re.findall(r"\bMNK_[A-Z_]+", text)) - OF_COMPOSE:
            if variable.removeprefix("MNK_").lower().replace("_", "-") not in options:
                raise Failure(f"{name}: {variable} is no option of `mnk serve`")
    images = re.findall(r"^(?:FROM|\s+image:) (\S+)", texts["Dockerfile"] + texts["compose.yaml"], re.MULTILINE)
    for image in images:
        if not re.search(r":(local|\d[\w.-]*)$", image):
            raise Failure(f"the image {image} has no version")
    for asked in set(re.findall(r"\$\{(\w+)", texts["compose.yaml"])):
        if f"{asked}=" not in (ROOT / "deploy/compose.yaml").read_text():
            raise Failure(f"the head of compose.yaml does not say what {asked} is")


def package_of(library):
    """The Debian package that has the file; None where that cannot be told."""
    for path in (library, library.removeprefix("/usr"), "/usr" + library):
        told = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True)
        if told.returncode == 0:
            return told.stdout.split(":")[0]
    return None


def check_libraries(path, dockerfile):
    """The libraries that the program itself asks for are in the packages of the image. False where there is no dpkg."""
    if not shutil.which("dpkg") or not shutil.which("readelf"):
        return False
    needed = re.findall(r"NEEDED.*\[(.+)\]", subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=True).stdout)
    places = dict(re.findall(r"(\S+) => (/\S+)", subprocess.run(["ldd", path], capture_output=True, text=True, check=True).stdout))
    installed = set(dockerfile.rsplit("FROM ", 1)[1].split("&& rm")[0].split())
    for library in needed:
        package = package_of(places[library]) if library in places else "libc6"
        if package not in installed | IN_THE_BASE_IMAGE:
            raise Failure(f"Dockerfile: {library} needs the package {package}")
    return True


def environment_of(texts):
    """The settings that the containers give the program."""
    settings = dict(re.findall(r"(MNK_\w+)=(\S+)", re.search(r"^ENV (.*)$", texts["Dockerfile"], re.MULTILINE)[1]))
    instance = texts["compose.yaml"].split("services:")[0]
    settings.update((name, value.strip('"')) for name, value in re.findall(r"^\s+(MNK_\w+): (.+)$", instance, re.MULTILINE))
    settings["MNK_HOST"] = "mnk.example.org"  # from the file .env
    return settings


def check_running(stand, path, texts):
    """The program accepts the containers' settings, and the health check tells whether it runs."""
    metrics = free_port()
    settings = environment_of(texts) | {"MNK_ADDRESS": "127.0.0.1", "MNK_PORT": "0", "MNK_METRICS": f"127.0.0.1:{metrics}",
                                        "MNK_DATABASE": str(stand.folder / "games.db")}
    process = stand.start("instance", [path, "serve"], environment=settings)
    words = json.loads(re.search(r"HEALTHCHECK(?:.*\\\n)*\s*CMD (\[.*\])", texts["Dockerfile"])[1])
    words = [word.replace("/9100;", f"/{metrics};") for word in words]
    healthy = lambda: subprocess.run(words, capture_output=True, timeout=10).returncode == 0

    def answers():
        if process.poll() is not None:
            raise Failure(f"mnk serve with the settings of the containers: {(stand.folder / 'instance.log').read_text()}")
        return healthy()
    wait_for("the health check", answers)
    process.terminate()
    process.wait(10)
    if healthy():
        raise Failure("the health check does not notice that the program has ended")


def check(path):
    texts = {name: without_comments((ROOT / "deploy" / name).read_text()) for name in ("Dockerfile", "compose.yaml")}
    check_names(options_of(path), texts)
    for source in re.findall(r"^\s+- \./(\w+):", texts["compose.yaml"], re.MULTILINE):
        if not (ROOT / "deploy" / source).exists():
            raise Failure(f"compose.yaml mounts deploy/{source}, which is not there")
    has_libraries = check_libraries(path, texts["Dockerfile"])
    with Stand() as stand:
        check_running(stand, path, texts)
    print(f"compose.yaml and Dockerfile: names, settings, health check{'' if has_libraries else '; the libraries were not looked at'}")
