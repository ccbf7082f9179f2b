#!/bin/sh
# Renders nginx's configuration and becomes nginx.
set -eu
: "${RUN_DIR:=/var/cache/nginx}"
: "${NGINX_PROGRAM:=nginx}"
export RUN_DIR

sh "$(dirname "$0")/render.sh"
unset NGINX || true # which nginx would take for sockets to inherit
exec "$NGINX_PROGRAM" -e stderr -c "$RUN_DIR/conf/nginx.conf" "$@"
