#!/bin/sh
# Renders nginx's configuration and executes nginx, with canaries.sh beside it if a service has a canary.
set -eu
: "${RUN_DIR:=/var/cache/nginx}"
: "${NGINX_PROGRAM:=nginx}"
export RUN_DIR

# canaries start without requests until their shares are known
rm -rf "$RUN_DIR/canary-shares" "$RUN_DIR/canaries.log" "$RUN_DIR/reloading"
# Invalid entries of other teams' services do not keep the shop closed.
sh "$(dirname "$0")/render.sh" || {
  [ -n "${EXTRA_SERVICES:-}${EXTRA_SERVICES_FILE:-}" ]
  export EXTRA_SERVICES= EXTRA_SERVICES_FILE=
  sh "$(dirname "$0")/render.sh"
  echo "The gateway opens without the services of EXTRA_SERVICES." >&2
}
# not for `-t`
if [ -s "$RUN_DIR/conf/canaries" ] && [ $# -eq 0 ]; then sh "$(dirname "$0")/canaries.sh" & fi
unset NGINX || true # which nginx would take for sockets to inherit
exec "$NGINX_PROGRAM" -e stderr -c "$RUN_DIR/conf/nginx.conf" "$@"
