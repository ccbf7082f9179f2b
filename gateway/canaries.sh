#!/bin/sh
# Sends counts of requests to services with a canary to the telemetry service every few seconds, and applies the
# shares that it returns (docs/decisions/0079). Without a valid response nothing changes: canaries keep their shares.
set -u
: "${RUN_DIR:=/var/cache/nginx}"
: "${SERVICE_DOMAIN:=}"
: "${TELEMETRY_ADDRESS:=telemetry$SERVICE_DOMAIN:8080}"
# Replaces wget where it is missing, as with `npm start`.
: "${NODE_PROGRAM:=}"
: "${CANARY_SECONDS:=2}"
MAX_BYTES=10000
list=$RUN_DIR/conf/canaries
shares=$RUN_DIR/canary-shares
log=$RUN_DIR/canaries.log

# Makes nginx write a new file. The old one is read in the next round, when each worker has written all its lines.
rotate() {
  mv "$log" "$log.old" 2> /dev/null || return 0
  kill -USR1 "$(cat "$RUN_DIR/nginx.pid")" 2> /dev/null || true
}

# The body of the request: for each service its share, and for both versions the number of requests, of failures
# (5xx, or no response), and of times by bucket, whose end is 1.2 times that of the one before, from 1 ms
# (services/telemetry/src/reports/histogram.ts). Only the first attempt counts. A request of the canary whose first
# attempt reached an address of stable instances did not reach the canary.
body() {
  touch "$log.old"
  LC_ALL=C awk -F'|' '
    # by multiplication: awk implementations may lack logarithms
    BEGIN { for (ends[0] = 1; at < 73; at++) ends[at + 1] = ends[at + 0] * 1.2 }
    FILENAME == ARGV[1] {
      split($0, parts, " ")
      names[++services] = parts[1]
      share[parts[1]] = parts[2]
      next
    }
    NF == 4 {
      arm = $1
      status = first($2)
      seconds = first($3)
      address = first($4)
      if (arm !~ /_canary$/) stable[arm, address] = 1
      bucket = bucket_of(seconds * 1000)
      requests[arm]++
      if (status ~ /^5/) failed[arm]++
      else reached[arm, address]++
      times[arm, bucket]++
    }
    END {
      printf "{\"services\":["
      for (i = 1; i <= services; i++) {
        name = names[i]
        for (key in reached) {
          split(key, parts, SUBSEP)
          if (parts[1] == name "_canary" && (name SUBSEP parts[2]) in stable) failed[parts[1]] += reached[key]
        }
        printf "%s{\"service\":\"%s\",\"share\":%d,\"stable\":%s,\"canary\":%s}", (i > 1 ? "," : ""), name,
          share[name], counts(name), counts(name "_canary")
      }
      print "]}"
    }
    # 502, 200 : 200
    function first(text) {
      sub(/[, ].*/, "", text)
      return text
    }
    function bucket_of(ms, bucket) {
      bucket = 0
      while (bucket < 73 && ms > ends[bucket]) bucket++
      return bucket
    }
    function counts(arm, text, bucket) {
      text = ""
      for (bucket = 0; bucket <= 73; bucket++) if ((arm, bucket) in times)
        text = text (text == "" ? "" : ",") "\"" bucket "\":" times[arm, bucket]
      return "{\"requests\":" requests[arm] + 0 ",\"failed\":" failed[arm] + 0 ",\"times\":{" text "}}"
    }' "$list" "$log.old"
}

# Prints the response of the telemetry service, or nothing. A request is never repeated: it could be counted twice.
post() {
  if [ -n "$NODE_PROGRAM" ]; then
    "$NODE_PROGRAM" -e 'fetch(process.argv[1], {
      method: "POST", body: process.argv[2], headers: { "content-type": "application/json" },
      signal: AbortSignal.timeout(5000),
    }).then(async (answer) => { if (answer.ok) process.stdout.write(await answer.text()); }).catch(() => {})' "$1" "$2"
  else
    timeout 5 wget -q -O - --header 'Content-Type: application/json' --post-data "$2" "$1"
  fi 2> /dev/null | head -c "$MAX_BYTES"
}

# The shares after a response: of each service the one in it, or the present one.
next_shares() {
  while read -r name share; do
    found=$(echo "$1" | tr -d ' \n' | sed -n "s/.*{\"service\":\"$name\",\"share\":\([0-9]\{1,3\}\)}.*/\1/p")
    [ -n "$found" ] && [ "$found" -le 100 ] || found=$share
    echo "$name $found"
  done < "$list"
}

# Addresses of the telemetry service, the next one after a failure.
next_address() {
  echo "$TELEMETRY_ADDRESS" | awk -v at="$1" '{ print $(at % NF + 1) }'
}

round() {
  counts=$(body) || counts=
  rm -f "$log.old"
  rotate
  [ -n "$counts" ] || return 0
  answer=$(post "http://$(next_address "$failures")/between/service-canaries" "$counts")
  [ -n "$answer" ] || return 1
  next_shares "$answer" > "$shares.new"
  [ -s "$shares.new" ] || return 1
  if cmp -s "$list" "$shares.new"; then
    rm -f "$shares.new"
    return 0
  fi
  mv "$shares.new" "$shares"
  sh "$(dirname "$0")/reload.sh" || return 0
  # requests around the change belong to no share
  rotate
  rm -f "$log.old"
}

failures=0
while :; do
  if [ -s "$list" ]; then round || failures=$((failures + 1)); fi
  sleep "$CANARY_SECONDS"
done
