#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Proves a claim by rounds of jobs as files, answered by an array of Slurm (docs/proving.md). Run it on a machine that may submit:
#
#   prove.slurm.sh BOOK CERTIFICATE [ARGUMENT OF SBATCH...]
#
# The queue is CERTIFICATE.db, on a local disk; the files are in CERTIFICATE.jobs, which all machines see. It may be stopped and started
# again. Within the array the script answers the share of its task: each N-th job.
set -euo pipefail
mnk=${MNK:-mnk}
if [[ -n ${SLURM_ARRAY_TASK_ID:-} ]]; then
  mapfile -t files < <(find "$1" -name '*.job' | sort)
  for ((i = SLURM_ARRAY_TASK_ID; i < ${#files[@]}; i += SLURM_ARRAY_TASK_COUNT)); do
    [[ -e ${files[i]%.job}.answer ]] || "$mnk" prove answer "${files[i]}"
  done
  exit 0
fi
(($# >= 2)) || { printf 'usage: %s BOOK CERTIFICATE [ARGUMENT OF SBATCH...]\n' "$0" >&2; exit 2; }
book=$1 certificate=$2
shift 2
jobs=$certificate.jobs
coordinate() {  # takes the answers in and puts new jobs; 1: not proved yet
  local status=0
  "$mnk" prove run "$book" --certificate "$certificate" --workers 0 --time 1ms 2>/dev/null || status=$?
  ((status <= 1)) || exit "$status"
  return "$status"
}
until coordinate; do
  "$mnk" prove export --queue "$certificate.db" "$jobs" --jobs "${MNK_JOBS:-1000}" --lease "${MNK_LEASE:-12h}"
  sbatch --wait --array="0-$((${MNK_TASKS:-64} - 1))" "$@" "$0" "$jobs"
  "$mnk" prove import --queue "$certificate.db" "$jobs"
done
