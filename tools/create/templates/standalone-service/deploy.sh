#!/bin/sh
# Builds the service and starts it beside the shop. A running service is replaced without downtime: new instances
# start beside the old ones, which end once the new ones are healthy and known to the gateway.
set -eu
cd "$(dirname "$0")"
sh secrets.sh
docker compose build
old=$(docker compose ps --quiet sample-things)
[ -n "$old" ] || exec docker compose up --detach --wait --wait-timeout 300
count=$(echo "$old" | wc -l)

if ! docker compose up --detach --wait --wait-timeout 300 --no-deps --no-recreate \
  --scale "sample-things=$((2 * count))" sample-things; then
  for id in $(docker compose ps --all --quiet sample-things); do
    case $old in *"$id"*) continue ;; esac
    docker logs --tail 1 "$id" >&2
    docker rm --force --volumes "$id" > /dev/null
  done
  echo "The new version does not become well; the old one goes on." >&2
  exit 1
fi
# The gateway looks up the instances every two seconds. The engine may give a free address to the next container,
# so the script ends once the gateway no longer knows the last old address.
forget() { sleep 3; }
for id in $old; do
  forget
  docker stop --time 30 "$id" > /dev/null
  docker rm --volumes "$id" > /dev/null
done
forget
echo "sample-things is exchanged: $count new"
