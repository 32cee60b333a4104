# SPDX-License-Identifier: MIT
"""nginx and Caddy with the files of deploy/, in which only ports, addresses and paths are replaced."""
import os
import subprocess

from stand import ROOT, Failure, NAME, free_port, has_ipv6, listens, program, replaced, wait_for

NGINX_CONF = """daemon off;
pid {folder}/nginx.pid;
error_log stderr;
worker_processes 2;
{user}
events {{ worker_connections 1024; }}
http {{
  client_body_temp_path {folder}/nginx-body;
  proxy_temp_path {folder}/nginx-proxy;
  fastcgi_temp_path {folder}/nginx-fastcgi;
  uwsgi_temp_path {folder}/nginx-uwsgi;
  scgi_temp_path {folder}/nginx-scgi;
  include {folder}/site.conf;
}}
"""


class Proxy:
    """`https` and `http` are its ports on 127.0.0.1, `hides` the status of what is for operators."""

    def __init__(self):
        self.https, self.http = free_port(), free_port()


def nginx(stand, instances, certificate, key):
    proxy, path, folder = Proxy(), program("nginx"), stand.folder
    site = (ROOT / "deploy/nginx.conf").read_text()
    if not has_ipv6():
        site = "".join(line for line in site.splitlines(True) if "listen [::]" not in line)
    else:
        site = replaced(site, {"listen [::]:80;": f"listen [::1]:{proxy.http};", "listen [::]:443 ssl": f"listen [::1]:{proxy.https} ssl"})
    site = replaced(site, {
        "listen 80;": f"listen 127.0.0.1:{proxy.http};", "listen 443 ssl": f"listen 127.0.0.1:{proxy.https} ssl",
        "127.0.0.1:8081": f"127.0.0.1:{instances[0]}", "127.0.0.1:8082": f"127.0.0.1:{instances[1]}",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": certificate, f"/etc/letsencrypt/live/{NAME}/privkey.pem": key,
        "/var/log/nginx": folder, "/var/www/html": folder})
    (folder / "site.conf").write_text(site)
    config = folder / "nginx.conf"
    config.write_text(NGINX_CONF.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""))
    tested = subprocess.run([path, "-t", "-c", config], capture_output=True, text=True)
    if tested.returncode != 0 or "[warn]" in tested.stderr:
        raise Failure(f"nginx -t: {tested.stderr}")
    stand.start("nginx", [path, "-c", config])
    wait_for("nginx", lambda: listens(proxy.https))
    return proxy


def caddy(stand, instances, certificate, key):
    proxy, path = Proxy(), program("caddy")
    text = replaced((ROOT / "deploy/Caddyfile").read_text(), {
        "\tservers {": f"\tadmin off\n\thttp_port {proxy.http}\n\thttps_port {proxy.https}\n\tstorage file_system {stand.folder}/caddy\n"
                       "\tdefault_bind 127.0.0.1\n\tservers {",
        "\theader Strict-": f"\ttls {certificate} {key}\n\theader Strict-"})
    config = stand.folder / "Caddyfile"
    config.write_text(text)
    stand.start("caddy", [path, "run", "--config", config, "--adapter", "caddyfile"],
                environment={"MNK_INSTANCES": " ".join(f"127.0.0.1:{port}" for port in instances), "HOME": str(stand.folder),
                             "XDG_CONFIG_HOME": str(stand.folder), "XDG_DATA_HOME": str(stand.folder)})
    wait_for("Caddy", lambda: listens(proxy.https))
    return proxy
