#!/bin/sh
# Exits with 0 if the gateway is healthy, else prints the problem and exits with 1. It becomes healthy once it has
# reached every service, so that waiting clients find an open shop. Afterwards it is healthy while nginx answers,
# because an unavailable service is no fault of the gateway; `health.sh all` checks the services anyway.
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
