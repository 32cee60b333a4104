# SPDX-License-Identifier: MIT
"""deploy/compose.yaml, compose.nginx.yaml and Dockerfile, as far as that goes without an engine."""
import json
import re
import shutil
import subprocess

from settings import options_of
from stand import PATIENCE, ROOT, Failure, Stand, free_port, program, replaced, wait_for

OF_COMPOSE = {"MNK_SITE", "MNK_DB_PASSWORD", "MNK_INSTANCES"}  # read by compose and Caddy, not by the program


def without_comments(text):
    return "".join(line for line in text.splitlines(True) if not line.lstrip().startswith("#"))


def check_names(options, texts):
    for name, text in texts.items():
        for variable in set(re.findall(r"\bMNK_[A-Z_]+", text)) - OF_COMPOSE:
            if variable.removeprefix("MNK_").lower().replace("_", "-") not in options:
                raise Failure(f"{name}: {variable} is no option of `mnk serve`")
    images = re.findall(r"^(?:FROM|\s+image:) (\S+)", "".join(texts.values()), re.MULTILINE)
    for image in images:
        if not re.search(r":(local|\d[\w.-]*)$", image):
            raise Failure(f"the image {image} has no version")
    for asked in set(re.findall(r"\$\{(\w+)", texts["compose.yaml"])):
        if f"{asked}=" not in (ROOT / "deploy/compose.yaml").read_text():
            raise Failure(f"the head of compose.yaml does not say what {asked} is")


def check_package(path, dockerfile):
    """The image installs the package from the folder where tools/package makes it; tests/package has what is in it."""
    config = (path.parent.parent / "CPackConfig.cmake").read_text()
    made = re.search(r'set\(CPACK_PACKAGE_DIRECTORY "(.*)"\)', config)[1]
    source, target = re.search(r"source=/src/(\S+),target=(\S+)", dockerfile).groups()
    if not made.endswith(f"/{source}") or f"install -y --no-install-recommends {target}/mnk_*.deb" not in dockerfile:
        raise Failure(f"Dockerfile installs no package from {source}; they are made in {made}")
    if 'ENTRYPOINT ["/usr/bin/mnk"]' not in dockerfile:
        raise Failure("Dockerfile does not start the program of the package")


def check_nginx(stand):
    """nginx accepts the site of nginx.conf as nginx.compose.sh adapts it to the containers."""
    path, folder = program("nginx"), stand.folder / "nginx"
    certificate, key = stand.certificate()
    for place in ("conf.d", "tls", "bin"):
        (folder / place).mkdir(parents=True)
    shutil.copy(certificate, folder / "tls/fullchain.pem")
    shutil.copy(key, folder / "tls/privkey.pem")
    (folder / "nginx.conf").write_text("worker_processes 1;\nevents {\n  worker_connections 768;\n}\nhttp {\n"
                                       f"  include {folder}/conf.d/*.conf;\n}}\n")
    (folder / "bin/nginx").write_text(f"#!/bin/sh\necho \"$*\" >{folder}/called\n")
    (folder / "bin/nginx").chmod(0o755)
    script = replaced((ROOT / "deploy/nginx.compose.sh").read_text(), {
        "/etc/mnk/nginx.conf": ROOT / "deploy/nginx.conf", "/etc/mnk/tls": folder / "tls", "/etc/nginx": folder,
        "/tmp/nginx.conf": folder / "main.conf"})
    done = stand.run(["sh", "-c", script], {"MNK_SITE": "games.example.net", "PATH": f"{folder}/bin:/usr/bin:/bin"})
    if done.returncode != 0 or (folder / "called").read_text() != f"-c {folder}/main.conf -g daemon off;\n":
        raise Failure(f"nginx.compose.sh: {done.stderr}")
    site = (folder / "conf.d/mnk.conf").read_text()
    left = re.findall(r".*(?:example\.org|127\.0\.0\.1|letsencrypt|/var/).*", without_comments(site))
    if left or "worker_connections 16384;" not in (folder / "main.conf").read_text():
        raise Failure(f"nginx.compose.sh leaves: {left}")
    # Names of containers are known to their own network alone.
    (folder / "conf.d/mnk.conf").write_text(replaced(site, {"server mnk1:8080": "server 127.0.0.1:1", "server mnk2:8080": "server 127.0.0.1:2"}))
    tested = subprocess.run([path, "-t", "-c", folder / "main.conf", "-g", f"pid {folder}/pid;"], capture_output=True, text=True)
    if tested.returncode != 0 or "[warn]" in tested.stderr:
        raise Failure(f"nginx -t: {tested.stderr}")


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
    healthy = lambda: subprocess.run(words, capture_output=True, timeout=PATIENCE).returncode == 0

    def answers():
        if process.poll() is not None:
            raise Failure(f"mnk serve with the settings of the containers: {(stand.folder / 'instance.log').read_text()}")
        return healthy()
    wait_for("the health check", answers)
    process.terminate()
    process.wait(PATIENCE)
    if healthy():
        raise Failure("the health check does not notice that the program has ended")


def check(path):
    names = ("Dockerfile", "compose.yaml", "compose.nginx.yaml")
    texts = {name: without_comments((ROOT / "deploy" / name).read_text()) for name in names}
    check_names(options_of(path), texts)
    for source in re.findall(r"^\s+- \./([\w.]+):", texts["compose.yaml"] + texts["compose.nginx.yaml"], re.MULTILINE):
        if source != "tls" and not (ROOT / "deploy" / source).exists():
            raise Failure(f"compose.yaml mounts deploy/{source}, which is not there")
    check_package(path, texts["Dockerfile"])
    with Stand() as stand:
        check_running(stand, path, texts)
        check_nginx(stand)
    print("compose.yaml, compose.nginx.yaml and Dockerfile: names, settings, health check, package, the site of nginx")
