#!/bin/sh
# Replaces the whole shop with the images of a tag without downtime, or returns to the previous images
# (docs/upgrading.md):
#   sh deploy/upgrade.sh 0.3.0              builds images from these sources, or pulls them if REGISTRY is set
#   sh deploy/upgrade.sh --back             previous images, current data
#   sh deploy/upgrade.sh --back --restore   previous images and previous data, without anything stored since
# First backs up all data. If a part does not become healthy, it returns to the previous images and prints one
# line.
set -eu
cd "$(dirname "$0")/.."
. deploy/engine.sh
former=deploy/former # the tag before the last upgrade, that of the upgrade, and the backup of then
log=$(mktemp)
trap 'rm -f "$log" "$log".*' EXIT
services=$(ls services)

# Runs a command; its output is kept to explain a failure.
quietly() { "$@" > "$log" 2>&1; }
why() { tail -n 1 "$log"; }
up() { quietly docker compose up --detach --wait --wait-timeout "${WAIT_SECONDS:-300}" --no-deps "$@"; }
tool() { quietly docker compose --profile backup run --rm -T --no-deps "$@"; }
moment() { date -u +%Y-%m-%dT%H-%M-%SZ; }
tag_of() { docker inspect --format '{{.Config.Image}}' "$1" | sed 's/.*://'; }
images() { docker compose config --images | grep "/.*:$TAG\$"; }

# All later commands use this tag, including manual ones.
choose() {
  export TAG="$1"
  if [ -f .env ]; then grep -v '^TAG=' .env > "$log" || true; else : > "$log"; fi
  echo "TAG=$1" >> "$log"
  cat "$log" > .env
}

# Updates a service with its number of instances (orders=3) to the tag; skips instances that already have it.
exchange() {
  instances=$(docker compose ps --quiet "${1%=*}")
  if [ -z "$instances" ]; then up --scale "$1" "${1%=*}" || return 1; fi
  for id in $instances; do
    [ "$(tag_of "$id")" = "$TAG" ] || { quietly sh deploy/roll.sh "${1%=*}" || return 1; break; }
  done
  echo "  ${1%=*} runs on $TAG"
}

# Updates shell or a module to the tag.
publish() { quietly docker compose run --rm -T --no-deps "$1"; }

# Runs a command for each part, two at once per processor, because parts mostly wait for their health checks; keeps the
# log of the one that failed.
at_once=$((2 * $(nproc 2> /dev/null || echo 2)))
side_by_side() {
  work=$1
  shift
  failed=
  while [ $# -gt 0 ] && [ -z "$failed" ]; do
    jobs=
    for part in "$@"; do
      (log="$log.${part%=*}" && "$work" "$part") &
      jobs="$jobs ${part%=*}=$!"
      shift
      [ "$(echo "$jobs" | wc -w)" -lt "$at_once" ] || break
    done
    for job in $jobs; do
      wait "${job#*=}" || failed=${job%=*}
    done
  done
  [ -z "$failed" ] || { cat "$log.$failed" > "$log" && return 1; }
}

# Updates the whole shop to a tag: services, which migrate their data first, gateway, shell, modules.
exchange_all() {
  choose "$1"
  # shellcheck disable=SC2086 # one word per service
  side_by_side exchange $scales || return 1
  up gateway || return 1
  side_by_side publish shell mf-* || return 1
  set -- # becomes the options that keep how many instances of each service there are
  for scale in $scales; do set -- "$@" --scale "$scale"; done
  quietly sh deploy/up.sh "$@"
}

upgrade() {
  [ "$to" != "$now" ] || end "The shop runs on $to already: new images need a tag of their own."
  case $(images) in
    tanabana/*) get=build ;; # that name is nobody's registry
    *) get='pull --policy missing' ;;
  esac
  # shellcheck disable=SC2086
  quietly docker compose --profile backup $get || end "Nothing is changed: docker compose $get failed: $(why)"
  if [ -z "$now" ]; then
    choose "$to"
    sh deploy/up.sh
    return
  fi
  quietly docker compose run --rm -T mongo-init || end "Nothing is changed: the database is not ready: $(why)"
  backup="before-$to-$(moment).archive.gz"
  tool backup "$backup" || end "Nothing is changed: no backup could be made: $(why)"
  echo "  $backup is written"
  earlier=$(cat "$former" 2> /dev/null || true)
  # after an interrupted upgrade only the previous backup contains complete data of the running version
  case $earlier in "$now "*) backup=${earlier##* } ;; esac
  echo "$now $to $backup" > "$former"
  if exchange_all "$to"; then return; fi
  problem=$(why)
  exchange_all "$now" || end "$to does not become well ($problem), and where it has migrated data $now does not \
start any more ($(why)): upgrade to a fixed one, or sh deploy/upgrade.sh --back --restore."
  if [ -n "$earlier" ]; then echo "$earlier" > "$former"; else rm "$former"; fi
  end "The shop runs on $now again: $to does not become well: $problem"
}

go_back() {
  [ -s "$former" ] || end 'There is nothing to go back to: no upgrade was made since.'
  read -r to now backup < "$former"
  export TAG="$to"
  for image in $(images); do
    docker image inspect "$image" > /dev/null 2>&1 ||
      end "Nothing is changed: there is no image $image here any more: pull it, or build it from its sources."
  done
  [ -z "$1" ] || restore
  if exchange_all "$to"; then
    rm "$former"
    return
  fi
  problem=$(why)
  [ -z "$1" ] || end "The data are those of $backup, but $to does not become well: $problem"
  exchange_all "$now" || end "$to does not become well ($problem), and neither does $now: $(why)"
  end "The shop stays on $now: $to does not become well: $problem. \
Where $now has migrated data only sh deploy/upgrade.sh --back --restore goes back, to those of $backup."
}

# The current data is backed up too. Meanwhile pages are served and report that the rest is unavailable.
restore() {
  export TAG="$now"
  later="of-$now-$(moment).archive.gz"
  tool backup "$later" || end "Nothing is changed: no backup of what is there now could be made: $(why)"
  echo "  $later is written: what is there now"
  # shellcheck disable=SC2086 # one word per service
  quietly docker compose stop $services
  if ! tool restore "$backup" --replace; then
    problem=$(why)
    # shellcheck disable=SC2086
    quietly docker compose start $services
    end "$backup is not restored, and the shop goes on with $now: $problem"
  fi
  echo "  $backup is restored"
  # shellcheck disable=SC2086
  quietly docker compose rm --force --volumes $services
}

assert_engine
running=$(docker compose ps --all --quiet gateway | head -n 1)
now=${running:+$(tag_of "$running")}
scales=$(for name in $services; do
  count=$(docker compose ps --all --quiet "$name" | grep -c . || true)
  echo "$name=$((count > 0 ? count : 1))"
done)
case $* in
  --back) go_back '' ;;
  '--back --restore') go_back restore ;;
  '' | -* | *' '*) end 'Use: sh deploy/upgrade.sh <tag>, or sh deploy/upgrade.sh --back [--restore]' ;;
  *)
    export TAG="$1"
    to=$1
    upgrade
    ;;
esac
echo "✓ The shop runs on $to${now:+; $now ran before}"
