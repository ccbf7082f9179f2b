#!/bin/sh
# Renders the configuration anew and has the running nginx take it over, without a process started anew: after
# a change of EXTRA_SERVICES_FILE. What is not right is told, and nothing is changed.
set -eu
: "${RUN_DIR:=/var/cache/nginx}"
: "${NGINX_PROGRAM:=nginx}"
CONF_DIR=$(mktemp -d "$RUN_DIR/conf.XXXXXX")
trap 'rm -rf "$CONF_DIR"' EXIT
export RUN_DIR CONF_DIR
unset NGINX || true # see entrypoint.sh

sh "$(dirname "$0")/render.sh"
problem=$("$NGINX_PROGRAM" -t -q -e stderr -c "$CONF_DIR/nginx.conf" 2>&1) || {
  echo "nginx does not take that, and goes on as it was: $(echo "$problem" | sed -n 's/.*\[emerg\] //p' | head -n 1)" >&2
  exit 1
}
rm -rf "$RUN_DIR/conf"
mv "$CONF_DIR" "$RUN_DIR/conf"
"$NGINX_PROGRAM" -e stderr -c "$RUN_DIR/conf/nginx.conf" -s reload
