#!/bin/sh
# Exchanges a service of the compose file for its new image while it serves: as many new instances
# are started beside the old ones, which end once the new ones are well.
#   docker compose build orders && sh deploy/roll.sh orders
# What `docker compose` is told by COMPOSE_FILE, COMPOSE_PROJECT_NAME and TAG it is told here, too.
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
  # the old ones go on; what did not become well goes
  why=
  for id in $(docker compose ps --all --quiet "$service"); do
    case $old in *"$id"*) continue ;; esac
    [ -n "$why" ] || why=$(ailment "$id")
    docker rm --force --volumes "$id" > /dev/null
  done
  end "The new image of $service does not become well ($why); the old one goes on."
fi
# The gateway asks every two seconds which instances there are, and waits for one whose address is gone: they
# end one after the other, each once the gateway knows the new ones and no longer the one before. The engine gives
# a free address to whatever is started next: it may start once the gateway no longer knows the last one either.
forget() { sleep 3; }
for id in $old; do
  forget
  docker stop --time 30 "$id" > /dev/null
  docker rm --volumes "$id" > /dev/null
done
forget
echo "$service is exchanged: $count new"
