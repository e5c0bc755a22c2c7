#!/usr/bin/env bash
# A Ray cluster of machines that can be reached by ssh: the first becomes the head, the others join it.
#
#   examples/cluster/start.sh alpha beta gamma       # then, on alpha: kvytok arena --ray auto …
#   examples/cluster/start.sh --stop alpha beta gamma
set -euo pipefail

if [ "${1:-}" = --stop ]; then
    shift
    for machine in "$@"; do ssh "$machine" ray stop; done
    exit
fi
first=${1:?name the machines, the first one is the head}
shift
ssh "$first" ray start --head --port 6379
for machine in "$@"; do ssh "$machine" ray start --address "$first:6379"; done
