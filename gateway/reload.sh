#!/bin/sh
# Renders the configuration again and reloads the running nginx, after a change of EXTRA_SERVICES_FILE or of a canary's
# share. Invalid entries are reported and change nothing. When it ends, no old worker accepts requests any more, also not on kept
# connections, so that removed services may stop.
set -eu
: "${RUN_DIR:=/var/cache/nginx}"
: "${NGINX_PROGRAM:=nginx}"
# Replaces wget where it is missing, as with `npm start`.
: "${NODE_PROGRAM:=}"
# How long an old worker still answers on an idle connection (render.sh).
: "${KEEPALIVE_MIN_SECONDS:=0}"
MAX_BYTES=1000000
# One reload at a time; one that ended without removing its lock keeps others waiting for a minute.
lock=$RUN_DIR/reloading
tries=0
until mkdir "$lock" 2> /dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 300 ] || break
  sleep 0.2
done
trap 'rmdir "$lock" 2> /dev/null || true' EXIT
CONF_DIR=$(mktemp -d "$RUN_DIR/conf.XXXXXX")
trap 'rm -rf "$CONF_DIR"; rmdir "$lock" 2> /dev/null || true' EXIT
export RUN_DIR CONF_DIR
unset NGINX || true # see entrypoint.sh

# Parent, id and title of each process: all of it is POSIX, but an image may lack ps.
processes() {
  if command -v ps > /dev/null; then
    ps -A -o ppid= -o pid= -o args=
  else
    for process in /proc/[0-9]*; do
      read -r pid _ _ ppid _ < "$process/stat" && echo "$ppid $pid $(tr '\0' ' ' < "$process/cmdline")"
    done 2> /dev/null || true # which ended meanwhile
  fi
}

# Process ids of the workers that accept requests: a stopping one has another title.
workers() {
  processes | awk -v master="$(cat "$RUN_DIR/nginx.pid")" '$1 == master && /nginx: worker process *$/ { print $2 }'
}

end() {
  echo "$1" >&2
  exit 1
}

# The OpenAPI document of a service, or nothing after five seconds.
page_of() {
  if [ -n "$NODE_PROGRAM" ]; then
    "$NODE_PROGRAM" -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(5000) }).then(async ({ ok, body }) => {
      if (ok) for await (const chunk of body) process.stdout.write(chunk);
    }).catch(() => {})' "$1"
  else
    timeout 5 wget -q -O - "$1"
  fi 2> /dev/null || true
}

# Before requests are sent to a service, its OpenAPI document must contain calls below its path. One of several
# instances may be unavailable.
assert_answers() {
  name=$1 path=$2 answered=
  shift 2
  for address in "$@"; do
    page_of "http://$address/openapi.json" | head -c "$((MAX_BYTES + 1))" > "$CONF_DIR/page"
    size=$(wc -c < "$CONF_DIR/page")
    [ "$size" -gt 0 ] || continue
    [ "$size" -le "$MAX_BYTES" ] || end "$name is not taken: http://$address/openapi.json is larger than 1 MB."
    tr -d ' \t\r\n\\' < "$CONF_DIR/page" | grep -q "^[{].*\"$path[/\"]" ||
      end "$name is not taken: http://$address/openapi.json is no OpenAPI page with calls below $path."
    answered=yes
  done
  [ -n "$answered" ] || end "$name is not taken: no OpenAPI page comes from http://$1/openapi.json within five seconds."
}

sh "$(dirname "$0")/render.sh"
problem=$("$NGINX_PROGRAM" -t -q -e stderr -c "$CONF_DIR/nginx.conf" 2>&1) || {
  end "nginx does not take that, and goes on as it was: $(echo "$problem" | sed -n 's/.*\[emerg\] //p' | head -n 1)"
}
# services with an unchanged entry may be unavailable
grep -vxF -f "$RUN_DIR/conf/extra-services" "$CONF_DIR/extra-services" > "$CONF_DIR/joining" || true
while read -r line; do
  [ -z "$line" ] || assert_answers $line
done < "$CONF_DIR/joining"
rm -f "$CONF_DIR/joining" "$CONF_DIR/page"
former=$(workers)
[ -n "$former" ] || end "nginx goes on as it was: its workers are not found, so that nobody could say when they have ended."
rm -rf "$RUN_DIR/conf"
mv "$CONF_DIR" "$RUN_DIR/conf"
"$NGINX_PROGRAM" -e stderr -c "$RUN_DIR/conf/nginx.conf" -s reload
tries=0
while workers | grep -qFx "$former"; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || end "nginx has not taken it over within 10 seconds: see its log."
  sleep 0.1
done
sleep "$KEEPALIVE_MIN_SECONDS"
