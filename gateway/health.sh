#!/bin/sh
# Whether the gateway is well; else a line that says what ails it, and 1. It is well once it has reached every service
# of the shop: whoever waits for that finds an open shop. From then on it is while nginx answers, as a service that is
# away is no fault of the gateway; `health.sh all` asks the services all the same.
set -eu
: "${PORT:=8080}"
: "${SERVICES:=$(cat "$(dirname "$0")/services.txt")}"
reached=/tmp/has-reached-services

asked() { wget -q -T "$1" -O /dev/null "http://127.0.0.1:$PORT$2" 2> /dev/null; }
ails() { echo "$1" && exit 1; }

asked 8 /healthz || ails "nginx does not answer on port $PORT within 8 seconds."
[ "${1:-}" = all ] || [ ! -e "$reached" ] || exit 0
for service in $SERVICES; do
  asked 2 "/api/$service/openapi.json" || ails "$service does not answer through the gateway yet."
done
: > "$reached"
