#!/bin/sh
# Starts the compose file, or says in one line what is in the way and leaves nothing half started; a shop that runs
# already is left as it is.
#   sh deploy/up.sh
set -eu
cd "$(dirname "$0")/.."
end() { echo "$1" >&2; exit 1; }

docker info > /dev/null 2>&1 || end 'No container engine answers: start one, or name its socket by DOCKER_HOST.'
docker compose version > /dev/null 2>&1 || end 'The engine has no compose: install its plugin, docker compose 2.24 or newer.'
for file in $(sed -n 's#^    file: \(deploy/secrets/.*\)#\1#p' docker-compose.yml); do
  [ -s "$file" ] || end "The secret $file is missing or empty: sh deploy/secrets.sh makes it."
done

before=$(docker compose ps --all --quiet)
said=$(docker compose up --detach --wait --wait-timeout "${WAIT_SECONDS:-300}" 2>&1) && exit 0
last=$(echo "$said" | tail -n 1)
case $said in
  *'already in use'* | *'already allocated'*) why="A port is taken, choose others by PORT and MAIL_PORT: $last" ;;
  *'no space left'*) why="The disk is full: docker system prune makes room. $last" ;;
  *'exec format error'* | *'does not match the'*'platform'*) why="An image is for another processor: docker compose build --pull. $last" ;;
  *)
    container=$(echo "$last" | sed -n 's/.*container \([^ ]*\) .*/\1/p')
    why="$last: $(docker logs --tail 1 "$container" 2>&1 || true)"
    ;;
esac
[ -n "$before" ] || docker compose down --timeout 10 > /dev/null 2>&1
end "$why"
