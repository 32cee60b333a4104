#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Proves a claim by rounds of jobs as files, answered by GNU parallel; with --sshloginfile on other machines, too (docs/proving.md).
#
#   prove.parallel.sh BOOK CERTIFICATE [ARGUMENT OF PARALLEL...]
#
# The queue is CERTIFICATE.db, the files are in CERTIFICATE.jobs. It may be stopped and started again. MNK names another program.
set -euo pipefail
(($# >= 2)) || { printf 'usage: %s BOOK CERTIFICATE [ARGUMENT OF PARALLEL...]\n' "$0" >&2; exit 2; }
book=$1 certificate=$2
shift 2
mnk=${MNK:-mnk}
jobs=$certificate.jobs
coordinate() {  # takes the answers in and puts new jobs; 1: not proved yet
  local status=0
  "$mnk" prove run "$book" --certificate "$certificate" --workers 0 --time 1ms 2>/dev/null || status=$?
  ((status <= 1)) || exit "$status"
  return "$status"
}
until coordinate; do
  "$mnk" prove export --queue "$certificate.db" "$jobs" --jobs "${MNK_JOBS:-200}" --lease "${MNK_LEASE:-2h}"
  find "$jobs" -name '*.job' -print0 | parallel --null "$@" "$mnk" prove answer {}
  "$mnk" prove import --queue "$certificate.db" "$jobs"
done
