#!/bin/sh
# Renders the configuration anew and has the running nginx take it over: after a change of EXTRA_SERVICES_FILE.
# What is not right is told, and nothing is changed. Once it ends no worker of before takes a request any more, on
# no connection that was kept either, so that what the list no longer names may end.
set -eu
: "${RUN_DIR:=/var/cache/nginx}"
: "${NGINX_PROGRAM:=nginx}"
CONF_DIR=$(mktemp -d "$RUN_DIR/conf.XXXXXX")
trap 'rm -rf "$CONF_DIR"' EXIT
export RUN_DIR CONF_DIR
unset NGINX || true # see entrypoint.sh

# The workers that take requests, by process id: one that ends has another title (all of this is POSIX).
workers() {
  ps -A -o ppid= -o pid= -o args= |
    awk -v master="$(cat "$RUN_DIR/nginx.pid")" '$1 == master && /nginx: worker process *$/ { print $2 }'
}

sh "$(dirname "$0")/render.sh"
problem=$("$NGINX_PROGRAM" -t -q -e stderr -c "$CONF_DIR/nginx.conf" 2>&1) || {
  echo "nginx does not take that, and goes on as it was: $(echo "$problem" | sed -n 's/.*\[emerg\] //p' | head -n 1)" >&2
  exit 1
}
rm -rf "$RUN_DIR/conf"
mv "$CONF_DIR" "$RUN_DIR/conf"
former=$(workers)
"$NGINX_PROGRAM" -e stderr -c "$RUN_DIR/conf/nginx.conf" -s reload
tries=0
while workers | grep -qFx "${former:-none}"; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || { echo "nginx has not taken it over within 10 seconds: see its log." >&2 && exit 1; }
  sleep 0.1
done
