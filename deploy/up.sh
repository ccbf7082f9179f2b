#!/bin/sh
# Starts the compose file, or reports in one line what prevents it and leaves nothing half started; a running shop
# is not changed. Accepts further options of `docker compose up`.
#   sh deploy/up.sh --scale orders=3
set -eu
cd "$(dirname "$0")/.."
. deploy/engine.sh
assert_engine

before=$(docker compose ps --all --quiet)
if said=$(docker compose up --detach --wait --wait-timeout "${WAIT_SECONDS:-300}" "$@" 2>&1); then
  # a gateway that was already running detects restarted services a few seconds later
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    said=$(docker compose exec -T -e "SERVICES=$(ls services)" gateway sh -s all < gateway/health.sh 2>&1) && exit
    sleep 1
  done
  end "$said"
fi
last=$(echo "$said" | tail -n 1)
case $said in
  *'already in use'* | *'already allocated'*) why="A port is taken, choose others by PORT and MAIL_PORT: $last" ;;
  *'no space left'*) why="The disk is full: docker system prune makes room. $last" ;;
  *'exec format error'* | *'does not match the'*'platform'*) why="An image is for another processor: docker compose build --pull. $last" ;;
  *)
    container=$(echo "$last" | sed -n 's/.*container \([^ ]*\) .*/\1/p')
    why="$last: $(ailment "$container")"
    ;;
esac
[ -n "$before" ] || docker compose down --timeout 10 > /dev/null 2>&1
end "$why"
