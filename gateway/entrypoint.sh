#!/bin/sh
# Renders nginx's configuration out of the templates and the settings in the environment, writes the
# settings that pages may know, and becomes nginx. The settings are those of docs/running.md.
set -eu

: "${PORT:=8080}"
: "${LOG_LEVEL:=info}"
: "${GATEWAY_WORKERS:=2}"
: "${SIGNIN_RATE:=20}"
: "${UPLOAD_RATE:=20}"
: "${MICROCACHE_SECONDS:=1}"
: "${IMAGE_CACHE_SIZE:=512m}"
: "${TRUSTED_PROXIES:=}"
# A bucket that everybody may read, or a CDN before it, where shell and modules lie instead of in WWW_DIR;
# its certificate is signed by one of PAGES_CA_FILE.
: "${PAGES_URL:=}"
: "${PAGES_CA_FILE:=/etc/ssl/certs/ca-certificates.crt}"
# Other origins that modules may come from, separated by spaces.
: "${MODULE_ORIGINS:=}"
: "${STORE_NAME:=Tanabana}"
: "${PUBLIC_URL:=}"
: "${UPI_ID:=}"
: "${GUEST_CHECKOUT:=}"
: "${FIRST_ORDER_FREE_SHIPPING:=}"
# The services by name, those of the image unless told, and the domain that they are in. <NAME>_ADDRESS,
# `host:port`, says where another one is. A name stands for all instances behind it, asked for again
# every five seconds; NAME_SERVER is who knows it, the machine's own unless told.
: "${SERVICES:=$(cat "$(dirname "$0")/services.txt")}"
: "${SERVICE_DOMAIN:=}"
: "${NAME_SERVER:=$(awk '$1 == "nameserver" { print ($2 ~ /:/) ? "[" $2 "]" : $2; exit }' /etc/resolv.conf)}"
# Folders: templates, what is served, and the only one that is written to.
: "${TEMPLATES_DIR:=$(dirname "$0")}"
: "${WWW_DIR:=/www}"
: "${RUN_DIR:=/var/cache/nginx}"
: "${NGINX_PROGRAM:=nginx}"
unset NGINX || true # which nginx would take for sockets to inherit

BURST=5

each_proxy() {
  echo "$TRUSTED_PROXIES" | tr ',' ' ' |
    awk -v line="$1" '{ for (i = 1; i <= NF; i++) { text = line; sub(/NETWORK/, $i, text); print text } }'
}

server_line() {
  case ${1%:*} in
    *[!0-9.]*) echo "server $1 resolve max_fails=2 fail_timeout=1s;" ;;
    *) echo "server $1 max_fails=0;" ;;
  esac
}

# An instance that fails is left out for a second, but asked all the same where no other is left.
last_resort() {
  case ${1%:*} in
    *[!0-9.]*) echo "server $1 resolve backup max_fails=0;" ;;
  esac
}

# What the templates call http://<name>; idle connections are kept for less than a service waits at its
# end (its DRAIN_SECONDS).
upstream() {
  variable=$(echo "$1" | tr 'a-z-' 'A-Z_')_ADDRESS
  eval "address=\${$variable:-$1$SERVICE_DOMAIN:8080}"
  printf 'upstream %s {\n    zone %s 128k;\n    %s\n    %s\n' \
    "$1" "$1" "$(server_line "$address")" "$(last_resort "$address")"
  printf '    keepalive 32;\n    keepalive_timeout 5s;\n  }\n  '
}

# What the templates call http://page_bucket, and the rest of PAGES_URL.
bucket() {
  place=${PAGES_URL#*://}
  scheme=${PAGES_URL%"://$place"}
  PAGES_HOST=${place%%/*}
  path=${place#"$PAGES_HOST"}
  PAGES_NAME=${PAGES_HOST%:*}
  PAGES_ORIGIN=$scheme://page_bucket${path%/}
  case $PAGES_HOST in
    *:*) address=$PAGES_HOST ;;
    *) address=$PAGES_HOST:$([ "$scheme" = https ] && echo 443 || echo 80) ;;
  esac
  UPSTREAMS="$UPSTREAMS
  upstream page_bucket {
    zone page_bucket 128k;
    $(server_line "$address")
    keepalive 16;
    keepalive_timeout 5s;
  }"
}

# The origins as the policy of documents takes them: what is none could change the policy, or this configuration.
module_origins() {
  LC_ALL=C MODULE_ORIGINS="$MODULE_ORIGINS" awk 'BEGIN {
    if (length(ENVIRON["MODULE_ORIGINS"]) > 500) fail("must have 500 characters at most")
    count = split(ENVIRON["MODULE_ORIGINS"], origins)
    for (i = 1; i <= count; i++) {
      port = origins[i]
      sub(/.*:/, "", port)
      if (port + 0 > 65535 || origins[i] !~ /^https?:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[1-9][0-9]*)?$/)
        fail("must be origins such as https://modules.example.com, which " origins[i] " is not")
      printf " %s", origins[i]
    }
  }
  function fail(why) {
    print "MODULE_ORIGINS " why "." > "/dev/stderr"
    exit 1
  }'
}

is_on() {
  case $1 in 1 | true | yes | on) echo true ;; *) echo false ;; esac
}

# The settings as JSON that may stand inside a script element of a page.
page_config() {
  awk 'BEGIN {
    printf "{\"storeName\":%s,\"upiId\":%s,\"publicUrl\":%s,\"guestCheckout\":%s,\"firstOrderFreeShipping\":%s}\n",
      text("STORE_NAME"), text("UPI_ID"), text("PUBLIC_URL"), ENVIRON["GUEST"], ENVIRON["FREE_SHIPPING"]
  }
  function text(name, value) {
    value = ENVIRON[name]
    gsub(/\\/, "\\\\\\\\", value)
    gsub(/"/, "\\\\\"", value)
    gsub(/</, "\\\\u003c", value)
    gsub(/[\001-\037]/, " ", value)
    return "\"" value "\""
  }'
}

# Fills in each ${NAME} in capitals; one that has no value ends everything.
render() {
  awk '{
    out = ""
    while (match($0, /\$\{[A-Z][A-Z0-9_]*\}/)) {
      name = substr($0, RSTART + 2, RLENGTH - 3)
      if (!(name in ENVIRON)) { print "The template wants " name ", which has no value." > "/dev/stderr"; exit 1 }
      out = out substr($0, 1, RSTART - 1) ENVIRON[name]
      $0 = substr($0, RSTART + RLENGTH)
    }
    print out $0
  }' "$1"
}

export USER_LINE='' WORKERS="$GATEWAY_WORKERS" LISTEN="$PORT" SHUTDOWN_SECONDS=30
export WWW_DIR RUN_DIR CONF_DIR="$RUN_DIR/conf" CONFIG_DIR="$RUN_DIR/pages"
export ACCESS_LOG='/dev/stdout json' ERROR_LEVEL=warn
case $LOG_LEVEL in
  debug) ERROR_LEVEL=info ;;
  warn | error | silent) ACCESS_LOG=off ;;
esac
UPSTREAMS=$(for name in $SERVICES; do upstream "$name"; done)
SERVICES=$(echo $SERVICES | tr ' ' '|')
[ -z "$PAGES_URL" ] || bucket
export UPSTREAMS SERVICES PAGES_ORIGIN PAGES_HOST PAGES_NAME PAGES_CA_FILE
export BETWEEN_SERVERS='' RESOLVER_LINE="resolver $NAME_SERVER valid=5s;"
REAL_IP_LINES=$(each_proxy 'set_real_ip_from NETWORK;')
OWN_PROXY_LINES=$(each_proxy 'NETWORK yes;')
export REAL_IP_LINES OWN_PROXY_LINES
export SIGNIN_RATE SIGNIN_BURST=$((SIGNIN_RATE * BURST)) UPLOAD_RATE UPLOAD_BURST=$((UPLOAD_RATE * BURST))
CSP_ORIGINS=$(module_origins)
export CACHE_SECONDS="$MICROCACHE_SECONDS" IMAGE_CACHE_SIZE CSP_ORIGINS CSP_STYLE='' CSP_CONNECT=''

mkdir -p "$CONF_DIR" "$CONFIG_DIR" "$RUN_DIR/cache"
for template in "$TEMPLATES_DIR"/*.template; do
  name=$(basename "$template" .template)
  case $name in
    pages*.conf) ;;
    bucket.conf) [ -z "$PAGES_URL" ] || render "$template" > "$CONF_DIR/$name" ;;
    *) render "$template" > "$CONF_DIR/$name" ;;
  esac
done
render "$TEMPLATES_DIR/pages${PAGES_URL:+-bucket}.conf.template" > "$CONF_DIR/pages.conf"
cp "$TEMPLATES_DIR/types.conf" "$CONF_DIR/types.conf"
export STORE_NAME UPI_ID PUBLIC_URL
GUEST=$(is_on "$GUEST_CHECKOUT") FREE_SHIPPING=$(is_on "$FIRST_ORDER_FREE_SHIPPING")
export GUEST FREE_SHIPPING
page_config > "$CONFIG_DIR/config.json"

exec "$NGINX_PROGRAM" -e stderr -c "$CONF_DIR/nginx.conf" "$@"
