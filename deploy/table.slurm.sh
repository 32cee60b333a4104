#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a table on the machines of a Slurm job (docs/tables.md, "Many machines"). FOLDER is on a disk that all machines see:
#
#   sbatch --nodes=8 --ntasks-per-node=1 --cpus-per-task=32 --mem=64G --time=24:00:00 table.slurm.sh 7,4,4 FOLDER
#
# The same command continues the table after the end of the job. MNK is the program, with mnk-mpi beside it.
set -euo pipefail
(($# == 2)) || { printf 'usage: sbatch [ARGUMENT OF SBATCH...] %s GAME FOLDER\n' "$0" >&2; exit 2; }
memory=$((${SLURM_MEM_PER_NODE:-2048} * 9 / 10))  # megabytes; one process a machine
exec srun --mpi="${MNK_MPI_TYPE:-pmix}" --kill-on-bad-exit=1 --cpus-per-task="${SLURM_CPUS_PER_TASK:-1}" \
  "${MNK:-mnk}" table make "$1" "$2" --threads "${SLURM_CPUS_PER_TASK:-1}" --memory "$memory"
