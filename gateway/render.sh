#!/bin/sh
# Writes nginx's configuration and the public settings of pages from the templates beside this script and the
# environment: for the image (entrypoint.sh) and for `npm start` (packages/shop-runner). docs/running.md describes
# the settings for operators.
set -aeuf # all is exported: the templates read it

: "${PORT:=8080}"
: "${LISTEN:=$PORT}"
: "${LOG_LEVEL:=info}"
: "${GATEWAY_WORKERS:=2}"
# `user group` of the workers; nginx's default if unset.
: "${WORKER_USER:=}"
: "${SHUTDOWN_SECONDS:=30}"
: "${SIGNIN_RATE:=20}"
: "${UPLOAD_RATE:=20}"
: "${MICROCACHE_SECONDS:=1}"
: "${IMAGE_CACHE_SIZE:=512m}"
: "${TRUSTED_PROXIES:=}"
# A public bucket, or a CDN before it, with shell and modules instead of WWW_DIR; PAGES_CA_FILE has the CA of its
# certificate.
: "${PAGES_URL:=}"
: "${PAGES_CA_FILE:=/etc/ssl/certs/ca-certificates.crt}"
# Other origins of modules, separated by spaces.
: "${MODULE_ORIGINS:=}"
: "${STORE_NAME:=Tanabana}"
: "${STORE_LOGO:=}"
: "${TIME_ZONE:=Asia/Kolkata}"
: "${PUBLIC_URL:=}"
# UPI_ID of a new shop, which the owner may replace in the dashboard.
: "${DEFAULT_UPI_ID:=}"
: "${UPI_ID:=$DEFAULT_UPI_ID}"
[ "$UPI_ID" != off ] || UPI_ID=
# How orders are paid online: `razorpay`, `simulated`, or not at all. The address of the payment simulator.
: "${PAYMENT_PROVIDER:=}"
: "${SIMULATED_PAYMENTS_ADDRESS:=payment-simulator${SERVICE_DOMAIN:-}:8080}"
: "${GUEST_CHECKOUT:=}"
: "${FIRST_ORDER_FREE_SHIPPING:=on}"
# Percentage of visits whose pages report errors and loading times.
: "${TELEMETRY_SHARE:=100}"
# Seller and complaint contacts: pages show those that are set (docs/decisions/0047).
: "${LEGAL_NAME:=}"
: "${STORE_ADDRESS:=}"
: "${CARE_CONTACT:=}"
: "${GRIEVANCE_OFFICER:=}"
: "${GRIEVANCE_CONTACT:=}"
: "${GRIEVANCE_HOURS:=}"
# The services by name, by default those of the image, and their domain. <NAME>_ADDRESS, `host:port`, overrides an
# address, or several. A name stands for all instances behind it, resolved every two seconds by NAME_SERVER, by
# default the machine's; without one nginx resolves names once. <NAME>_SPARE is used if no other instance is left;
# <NAME>_BETWEEN is where other services reach it, whichever instance answers. <NAME>_CANARY has instances of its next
# version, whose share of requests canaries.sh sets (docs/decisions/0079).
: "${SERVICES:=$(cat "$(dirname "$0")/services.txt")}"
: "${SERVICE_DOMAIN:=}"
: "${NAME_SERVER=$(awk '$1 == "nameserver" { print ($2 ~ /:/) ? "[" $2 "]" : $2; exit }' /etc/resolv.conf)}"
# Services of other teams (docs/decisions/0041): `vouchers=/api/vouchers@host:port,host:port` each, separated by
# spaces or lines, here and in a file, which may have comments and is read at every reload.
: "${EXTRA_SERVICES:=}"
: "${EXTRA_SERVICES_FILE:=}"
# Seconds for which a reload keeps idle client connections open, on which a request may be in flight: since nginx
# 1.27.4.
: "${KEEPALIVE_MIN_SECONDS:=}"
# Idle connections to services are kept for less time than a stopping service waits (its DRAIN_SECONDS).
: "${IDLE_SECONDS:=5}"
# Development servers instead of built pages: `host:port` of the shell, `name=host:port` of modules.
: "${DEV_SHELL_ADDRESS:=}"
: "${DEV_MODULES:=}"
# Folders: templates, served files, the only writable one, and in it that of the configuration.
: "${TEMPLATES_DIR:=$(dirname "$0")}"
: "${WWW_DIR:=/www}"
: "${RUN_DIR:=/var/cache/nginx}"
: "${CONF_DIR:=$RUN_DIR/conf}"

# Whether a setting is on; same spellings as `flag` (packages/service-kit).
flag() {
  case $2 in
    1 | true | yes | on) echo true ;;
    '' | 0 | false | no | off) echo false ;;
    *) echo "$1 must be on or off." >&2 && return 1 ;;
  esac
}

# The value of a percentage without leading zeros.
percent() {
  case $2 in
    '' | *[!0-9]* | ????*) echo "$1 must be a whole number from 0 to 100." >&2 && return 1 ;;
  esac
  [ "$2" -le 100 ] || { echo "$1 must be a whole number from 0 to 100." >&2 && return 1; }
  echo "$2" | sed 's/^0*\(.\)/\1/'
}

each_proxy() {
  echo "$TRUSTED_PROXIES" | tr ',' ' ' |
    awk -v line="$1" '{ for (i = 1; i <= NF; i++) { text = line; sub(/NETWORK/, $i, text); print text } }'
}

# <NAME>_ADDRESS and similar settings of a service.
address_of() {
  eval "echo \"\${$(echo "$1" | tr 'a-z-' 'A-Z_')_$2:-}\""
}

is_name() {
  case ${1%:*} in *[!0-9.]*) test -n "$NAME_SERVER" ;; *) false ;; esac
}

# A single instance is always tried again. Of several, which a name may stand for, a failing one is skipped for a
# second.
server_line() {
  if is_name "$1"; then
    echo "server $1 resolve max_fails=2 fail_timeout=1s;"
  else
    echo "server $1 max_fails=$2;"
  fi
}

# A skipped instance is tried if no other is left: after a crash all may have failed and recovered.
last_resort() {
  if is_name "$1"; then
    echo "server $1 resolve backup max_fails=0;"
  elif [ "$2" != 0 ]; then
    echo "server $1 backup max_fails=0;"
  fi
}

# What the templates call http://<name>: a service of the shop, or one at these addresses.
upstream() {
  addresses=${3:-$(address_of "$1" ADDRESS)}
  : "${addresses:=$1$SERVICE_DOMAIN:8080}"
  case $addresses in *' '*) limit='2 fail_timeout=1s' ;; *) limit=0 ;; esac
  echo "upstream $1 {"
  echo "    zone $1 128k;"
  for address in $addresses; do echo "    $(server_line "$address" "$limit")"; done
  for address in $addresses; do echo "    $(last_resort "$address" "$limit")"; done
  for address in $(address_of "$1" SPARE); do echo "    server $address backup max_fails=0;"; done
  echo "    keepalive 32;"
  echo "    keepalive_timeout ${IDLE_SECONDS}s;"
  echo "  }"
}

# For awk: whether a text is an address such as 10.0.0.7:8080 or vouchers.example.com:8080.
IS_ADDRESS='
function is_address(text, port) {
  port = text
  sub(/.*:/, "", port)
  return port + 0 <= 65535 && text ~ /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*:[1-9][0-9]*$/
}'

. "$(dirname "$0")/canary-config.sh"

# Services reach each other here: balanced as from outside, and closed to the outside.
between_server() {
  for address in $(address_of "$1" BETWEEN); do
    printf 'server {\n    listen %s;\n    location / {\n      proxy_pass http://%s;\n    }\n  }\n' \
      "$address" "$1"
  done
}

# The services of other teams, one per line: name, path, addresses. Invalid entries could change this
# configuration, and a taken name could replace another service.
extra_services() {
  echo "$EXTRA_SERVICES" | LC_ALL=C awk -v names="$SERVICES" '
    BEGIN {
      word = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
      count = split(names, own)
      for (i = 1; i <= count; i++) named[own[i]] = owner["/api/" own[i]] = own[i]
      owner["/api/contact"] = "auth"
    }
    { sub(/#.*/, ""); for (i = 1; i <= NF; i++) take($i) }
    function take(entry, parts, name, path, addresses, i) {
      if (split(entry, parts, /[=@]/) != 3 || entry !~ "^" word "=/api/" word "@.")
        fail(entry " is not like vouchers=/api/vouchers@host:8080")
      name = parts[1]
      path = parts[2]
      if (length(name) > 40) fail("the name " name " is longer than 40 letters")
      if (name in named) fail("there is a service " name " already")
      if (path in owner) fail(name " cannot have " path ", which is that of " owner[path])
      named[name] = owner[path] = name
      count = split(parts[3], addresses, ",")
      for (i = 1; i <= count; i++) if (!is_address(addresses[i]))
        fail(entry ": " addresses[i] " is no address such as 10.0.0.7:8080 or vouchers.example.com:8080")
      gsub(",", " ", parts[3])
      print name, path, parts[3]
    }
    function fail(why) {
      print "EXTRA_SERVICES is not right: " why "." > "/dev/stderr"
      exit 1
    }'"$IS_ADDRESS"
}

# Public responses are cached as long as the service says; its headers for nginx are ignored.
extra_location() {
  echo "location = $2/openapi.json {"
  echo "  proxy_pass http://$1/openapi.json;"
  echo '}'
  echo "location ~ ^$2(?:/|\$) {"
  echo '  proxy_cache $api_cache;'
  echo '  proxy_cache_key "$request_uri";'
  echo '  proxy_cache_bypass $http_authorization $http_cookie;'
  echo '  proxy_no_cache $http_authorization $http_cookie;'
  echo '  proxy_cache_revalidate on;'
  echo '  proxy_cache_use_stale updating;'
  echo '  proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Charset X-Accel-Limit-Rate;'
  echo "  proxy_pass http://$1;"
  echo '}'
}

each_extra() {
  echo "$EXTRA_SERVICES" | while read -r name path addresses; do
    [ -z "$name" ] || "$1" "$name" "$path" "$addresses"
  done
}

# What the templates call http://page_bucket, and the rest of PAGES_URL.
bucket() {
  location=${PAGES_URL#*://}
  scheme=${PAGES_URL%"://$location"}
  PAGES_HOST=${location%%/*}
  path=${location#"$PAGES_HOST"}
  PAGES_NAME=${PAGES_HOST%:*}
  PAGES_ORIGIN=$scheme://page_bucket${path%/}
  case $PAGES_HOST in
    *:*) address=$PAGES_HOST ;;
    *) address=$PAGES_HOST:$([ "$scheme" = https ] && echo 443 || echo 80) ;;
  esac
  UPSTREAMS="$UPSTREAMS
  upstream page_bucket {
    zone page_bucket 128k;
    $(server_line "$address" 0)
    keepalive 16;
    keepalive_timeout 5s;
  }"
}

dev_location() {
  echo "location ^~ /modules/${1%%=*}/dev/ {"
  echo '  proxy_set_header Connection $connection_header;'
  echo '  proxy_set_header Upgrade $http_upgrade;'
  echo '  proxy_set_header Host $http_host;'
  echo "  proxy_pass http://${1#*=};"
  echo '}'
}

# The origins for the documents' policy: an invalid one could change the policy or this configuration.
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

# What the page of a payment may load and frame in addition (docs/decisions/0064).
payment_policy() {
  case $PAYMENT_PROVIDER in
    razorpay)
      PAY_SCRIPTS=' https://checkout.razorpay.com https://cdn.razorpay.com'
      PAY_STYLES=" 'unsafe-inline'"
      PAY_IMAGES=' https://cdn.razorpay.com'
      PAY_CONNECT=' https://api.razorpay.com https://lumberjack.razorpay.com'
      PAY_FRAMES='; frame-src https://api.razorpay.com https://checkout.razorpay.com'
      PAY_OPENER=same-origin-allow-popups
      ;;
    simulated | '') PAY_SCRIPTS= PAY_STYLES= PAY_IMAGES= PAY_CONNECT= PAY_FRAMES= PAY_OPENER=same-origin ;;
    *) echo 'PAYMENT_PROVIDER must be razorpay or simulated.' >&2 && return 1 ;;
  esac
}

# The pages of the payment simulator, which add the hash of their style.
simulator_location() {
  [ "$PAYMENT_PROVIDER" = simulated ] || return 0
  echo 'location ^~ /simulated-payments/ {'
  echo '  client_max_body_size 100k;'
  echo '  proxy_pass http://payment_simulator;'
  echo '}'
}

# The settings of the environment as JSON that is safe inside a script element, for a shop without a settings service
# or while it is unavailable (services/settings/src/settings/effective-settings.ts creates the same).
page_config() {
  awk 'BEGIN {
    printf "{\"storeName\":%s,\"upiId\":%s,\"publicUrl\":%s,\"guestCheckout\":%s,\"firstOrderFreeShipping\":%s",
      text("STORE_NAME"), text("UPI_ID"), text("PUBLIC_URL"), ENVIRON["GUEST"], ENVIRON["FREE_SHIPPING"]
    optional("storeLogo", text("STORE_LOGO"))
    if (ENVIRON["TIME_ZONE"] != "Asia/Kolkata") optional("timeZone", text("TIME_ZONE"))
    if (ENVIRON["MEASURED"] > 0) printf ",\"telemetryShare\":%s", ENVIRON["MEASURED"]
    optional("onlinePayments", text("PAYMENT_PROVIDER"))
    optional("legalName", text("LEGAL_NAME"))
    optional("storeAddress", text("STORE_ADDRESS"))
    optional("careContact", text("CARE_CONTACT"))
    optional("grievanceOfficer", text("GRIEVANCE_OFFICER"))
    optional("grievanceContact", text("GRIEVANCE_CONTACT"))
    optional("grievanceHours", text("GRIEVANCE_HOURS"))
    print "}"
  }
  # every page contains them, so unset ones are omitted
  function optional(name, value) {
    if (value != "\"\"") printf ",\"%s\":%s", name, value
  }
  # per character: awk implementations differ in how gsub treats backslashes
  function text(name, value, out, i, letter) {
    value = ENVIRON[name]
    for (i = 1; i <= length(value); i++) {
      letter = substr(value, i, 1)
      if (letter == "\\" || letter == "\"") out = out "\\" letter
      else if (letter == "<") out = out "\\u003c"
      else out = out (letter ~ /[\001-\037]/ ? " " : letter)
    }
    return "\"" out "\""
  }'
}

# Replaces each ${NAME} in capitals; one without a value is an error.
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
  }' "$TEMPLATES_DIR/$1.conf.template" > "$CONF_DIR/${2:-$1}.conf"
}

CONFIG_DIR=$RUN_DIR/pages
USER_LINE=${WORKER_USER:+user $WORKER_USER;}
WORKERS=$GATEWAY_WORKERS
CANARIES=$(canaries)
CANARY_SPLITS=$(each_canary canary_split)
CANARY_INSTANCES=$(each_canary canary_instances)
CANARY_LOG=$(canary_log)
ACCESS_LOG='access_log /dev/stdout json;' ERROR_LEVEL=warn
case $LOG_LEVEL in
  debug) ERROR_LEVEL=info ;;
  # nginx writes no log at all beside `off`
  warn | error | silent) ACCESS_LOG=$([ -n "$CANARY_LOG" ] || echo 'access_log off;') ;;
esac
[ ! -e "$EXTRA_SERVICES_FILE" ] || EXTRA_SERVICES="$EXTRA_SERVICES
$(cat "$EXTRA_SERVICES_FILE")"
EXTRA_SERVICES=$(extra_services)
EXTRA_LOCATIONS=$(each_extra extra_location)
payment_policy
SIMULATOR_LOCATION=$(simulator_location)
UPSTREAMS=$(for name in $SERVICES; do upstream "$name"; done; each_extra upstream; each_canary canary_upstream)
[ "$PAYMENT_PROVIDER" != simulated ] ||
  UPSTREAMS="$UPSTREAMS
  $(upstream payment_simulator '' "$SIMULATED_PAYMENTS_ADDRESS")"
BETWEEN_SERVERS=$(for name in $SERVICES; do between_server "$name"; done)
case " $(echo $SERVICES) " in *' settings '*) CONFIG=config ;; *) CONFIG=config-of-environment ;; esac
SERVICES=$(echo $SERVICES | tr ' ' '|')
[ -z "$PAGES_URL" ] || bucket
# A container engine's name server forwards unknown names, possibly to one that never answers: nginx would wait 30
# s.
RESOLVER_LINE=${NAME_SERVER:+resolver $NAME_SERVER valid=2s; resolver_timeout 2s;}
KEEPALIVE_LINE=${KEEPALIVE_MIN_SECONDS:+keepalive_min_timeout ${KEEPALIVE_MIN_SECONDS}s;}
REAL_IP_LINES=$(each_proxy 'set_real_ip_from NETWORK;')
OWN_PROXY_LINES=$(each_proxy 'NETWORK yes;')
SIGNIN_BURST=$((5 * SIGNIN_RATE)) UPLOAD_BURST=$((5 * UPLOAD_RATE))
CACHE_SECONDS=$MICROCACHE_SECONDS
# a rendered page is as old as its content
RENDERED_SECONDS=$((MICROCACHE_SECONDS > 1 ? 1 : MICROCACHE_SECONDS))
CSP_ORIGINS=$(module_origins)
# development servers add style elements and use WebSockets
CSP_STYLE=${DEV_SHELL_ADDRESS:+" 'unsafe-inline'"}
CSP_CONNECT=${DEV_SHELL_ADDRESS:+" ws: wss:"}
DEV_MODULE_LOCATIONS=$(for module in $DEV_MODULES; do dev_location "$module"; done)
GUEST=$(flag GUEST_CHECKOUT "$GUEST_CHECKOUT")
FREE_SHIPPING=$(flag FIRST_ORDER_FREE_SHIPPING "$FIRST_ORDER_FREE_SHIPPING")
MEASURED=$(percent TELEMETRY_SHARE "$TELEMETRY_SHARE")

mkdir -p "$CONF_DIR" "$CONFIG_DIR" "$RUN_DIR/cache"
for name in nginx limits headers errors api; do render "$name"; done
render "$CONFIG" config
each_canary echo > "$CONF_DIR/canaries" # for canaries.sh
echo "$EXTRA_SERVICES" > "$CONF_DIR/extra-services" # what reload.sh compares the next list with
if [ -n "$DEV_SHELL_ADDRESS" ]; then
  render pages-dev pages
else
  render documents
  render rendered
  [ -z "$PAGES_URL" ] || render bucket
  render "pages${PAGES_URL:+-bucket}" pages
fi
cp "$TEMPLATES_DIR/types.conf" "$CONF_DIR/types.conf"
page_config > "$CONFIG_DIR/config.json.new"
mv "$CONFIG_DIR/config.json.new" "$CONFIG_DIR/config.json" # which may be served at this moment
