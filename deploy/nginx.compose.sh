#!/bin/sh
# SPDX-License-Identifier: MIT
# Starts nginx in the container of compose.nginx.yaml: deploy/nginx.conf with the names that its parts have there.
set -eu
sed -e "s/mnk\.example\.org/$MNK_SITE/g" \
    -e 's/127\.0\.0\.1:8081/mnk1:8080/; s/127\.0\.0\.1:8082/mnk2:8080/' \
    -e 's|/etc/letsencrypt/live/[^/]*/|/etc/mnk/tls/|' \
    -e 's|/var/log/nginx/mnk\.access\.log|/dev/stdout|; s|/var/log/nginx/mnk\.error\.log|/dev/stderr|' \
    -e '/listen \[::\]/d' -e '/acme-challenge/d' \
    /etc/mnk/nginx.conf >/etc/nginx/conf.d/mnk.conf
# A WebSocket takes two connections of a worker.
sed -e 's/worker_connections .*/worker_connections 16384;/' -e '1i worker_rlimit_nofile 65536;' /etc/nginx/nginx.conf >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
