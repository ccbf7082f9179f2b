# Parts of the configuration for canaries of services (docs/decisions/0079), for render.sh, which includes this file.

# Checks the addresses in a setting: an invalid one could change this configuration.
assert_addresses() {
  printf '%s\n' "$2" | LC_ALL=C awk -v setting="$1" '{
    for (i = 1; i <= NF; i++) if (!is_address($i)) {
      print setting " must be addresses such as orders-canary:8080, which " $i " is not." > "/dev/stderr"
      exit 1
    }
  }'"$IS_ADDRESS"
}

# The services with a canary, one per line: name and percentage of requests.
canaries() {
  for name in $SERVICES; do
    addresses=$(address_of "$name" CANARY)
    [ -n "$addresses" ] || continue
    assert_addresses "$(echo "$name" | tr 'a-z-' 'A-Z_')_CANARY" "$addresses" || return 1
    share=$(awk -v name="$name" '$1 == name { print $2 }' "$RUN_DIR/canary-shares" 2> /dev/null || true)
    share=$(percent "The share of $name" "${share:-0}") || return 1
    echo "$name $share"
  done
}

each_canary() {
  echo "$CANARIES" | while read -r name share; do
    [ -z "$name" ] || "$1" "$name" "$share"
  done
}

# A canary is always tried first, so that each failure is counted; then stable instances.
canary_upstream() {
  stable=$(address_of "$1" ADDRESS)
  echo "upstream $1_canary {"
  echo "    zone $1_canary 128k;"
  for address in $(address_of "$1" CANARY); do
    if is_name "$address"; then resolve=' resolve'; else resolve=; fi
    echo "    server $address$resolve max_fails=0;"
  done
  for address in ${stable:-$1$SERVICE_DOMAIN:8080}; do
    if is_name "$address"; then resolve=' resolve'; else resolve=; fi
    echo "    server $address$resolve backup max_fails=0;"
  done
  echo "    keepalive 32;"
  echo "    keepalive_timeout ${IDLE_SECONDS}s;"
  echo "  }"
}

split_variable() {
  echo "\$$(echo "$1" | tr '-' '_')_instances"
}

# $request_id is random also if a client sends an id: it cannot choose its version.
canary_split() {
  [ "$2" -gt 0 ] && [ "$2" -lt 100 ] || return 0
  echo "split_clients \"\$request_id\" $(split_variable "$1") {"
  echo "    $2% $1_canary;"
  echo "    * $1;"
  echo "  }"
}

canary_instances() {
  case $2 in
    0) ;;
    100) echo "$1 $1_canary;" ;;
    *) echo "$1 $(split_variable "$1");" ;;
  esac
}

# The results of both versions, for canaries.sh: one line for each forwarded request of a service with a share.
canary_log() {
  observed=$(each_canary canary_split | awk '$1 == "*" { sub(";", "", $2); printf "%s%s", bar, $2; bar = "|" }')
  [ -n "$observed" ] || return 0
  echo "log_format canaries '\$instances|\$upstream_status|\$upstream_response_time|\$upstream_addr';"
  echo "map \"\$instances \$upstream_status\" \$is_observed {"
  echo "    volatile;"
  echo "    \"~^(?:$observed)(?:_canary)? .\" yes;"
  echo "    default \"\";"
  echo "  }"
  echo "access_log \"$RUN_DIR/canaries.log\" canaries buffer=16k flush=1s if=\$is_observed;"
}
