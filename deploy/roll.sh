#!/bin/sh
# Replaces a service of the compose file with its new image without downtime: starts as many new instances beside
# the old ones, which end once the new ones are healthy.
#   docker compose build orders && sh deploy/roll.sh orders
# COMPOSE_FILE, COMPOSE_PROJECT_NAME and TAG apply as for `docker compose`.
set -eu
service=${1:?Use: sh deploy/roll.sh <service>}
cd "$(dirname "$0")/.."
. deploy/engine.sh
assert_engine
old=$(docker compose ps --quiet "$service")
[ -n "$old" ] || end "No instance of $service runs: docker compose up --detach $service"
count=$(echo "$old" | wc -l)

if ! docker compose up --detach --wait --wait-timeout "${WAIT_SECONDS:-300}" --no-deps --no-recreate \
  --scale "$service=$((2 * count))" "$service"; then
  # the old instances keep running; new ones that did not become healthy are removed
  why=
  for id in $(docker compose ps --all --quiet "$service"); do
    case $old in *"$id"*) continue ;; esac
    [ -n "$why" ] || why=$(ailment "$id")
    docker rm --force --volumes "$id" > /dev/null
  done
  end "The new image of $service does not become well ($why); the old one goes on."
fi
# The gateway looks up the instances every two seconds and tolerates a missing address: old instances end one at a
# time, each once the gateway knows the new ones and no longer the previous one. The engine may give a free
# address to the next container, so the script ends once the gateway no longer knows the last old address.
forget() { sleep 3; }
for id in $old; do
  forget
  docker stop --time 30 "$id" > /dev/null
  docker rm --volumes "$id" > /dev/null
done
forget
echo "$service is exchanged: $count new"
