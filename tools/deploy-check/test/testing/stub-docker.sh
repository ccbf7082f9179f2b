#!/bin/sh
# Replaces `docker` on the PATH of a script. The folder STUB_STATE contains running containers (containers: id,
# service and tag per line), each call with its tag (calls), and failures (fails: orders, orders@2).
set -eu
[ -n "${TAG:-}" ] || TAG=$(sed -n 's/^TAG=//p' .env 2> /dev/null || true)
cd "$STUB_STATE"
exec 9> lock && flock 9 # one call at a time, as the engine would
echo "${TAG:=latest}: $*" >> calls
fails() { grep -qxF -e "$1" -e "$1@$TAG" fails; }
end() { echo "$1" >&2; exit 1; }
ids() { awk -v service="$1" '$2 == service { print $1 }' containers; }
keep() { awk "$@" containers > left; mv left containers; }
last() { for last; do :; done; echo "$last"; }

up() {
  scales= names= is_kept= before=
  for option; do
    case $before$option in
      --scale=*) scales="$scales ${option}" ;;
      --no-recreate) is_kept=yes ;;
      --wait-timeout=* | -*) ;;
      *) names="$names $option" ;;
    esac
    case $option in --scale | --wait-timeout) before=$option= ;; *) before= ;; esac
  done
  for name in ${names:-gateway auth orders}; do
    count=$(echo "$scales " | sed -n "s/.* $name=\([0-9]*\) .*/\1/p")
    [ -n "$is_kept" ] || keep -v service="$name" -v tag="$TAG" '$2 != service || $3 == tag'
    while [ "$(ids "$name" | wc -l)" -lt "${count:-1}" ]; do
      echo "$name-$(wc -l < calls)-$(wc -l < containers) $name $TAG" >> containers
    done
    while [ "$(ids "$name" | wc -l)" -gt "${count:-1}" ]; do
      keep -v id="$(ids "$name" | head -n 1)" '$1 != id'
    done
    ! fails "$name" || end "container tanabana-$name-1 is unhealthy"
  done
}

[ "$1" != compose ] || shift
[ "$1" != --profile ] || shift 2
command=$1
shift
! fails "$command" || end "$command went wrong"
case $command in
  config) for name in gateway shell auth orders; do echo "tanabana/$name:$TAG"; done ;;
  ps) case $(last "$@") in -*) cut -d ' ' -f 1 containers ;; *) ids "$(last "$@")" ;; esac ;;
  up) up "$@" ;;
  rm) for name; do keep -v name="$name" '$1 != name && $2 != name'; done ;;
  run) for name; do ! fails "$name" || end "✗ $name is at its end."; done ;;
  inspect)
    case $* in *Config.Image*) format='"tanabana/" $2 ":" $3' ;; *) format='$2 " of " $3 " is not well."' ;; esac
    awk -v id="$(last "$@")" "\$1 == id { print $format }" containers
    ;;
esac
