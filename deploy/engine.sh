# Sourced by up.sh, roll.sh and upgrade.sh, which have changed to the repository's folder.
end() { echo "$1" >&2; exit 1; }

# Exits with one line if nothing can be started.
assert_engine() {
  docker info > /dev/null 2>&1 || end 'No container engine responds: start one, or name its socket in DOCKER_HOST.'
  docker compose version > /dev/null 2>&1 || end 'The engine lacks compose: install its plugin, docker compose 2.24 or newer.'
  for secret in $(sed -n 's#^    file: \(deploy/secrets/.*\)#\1#p' docker-compose.yml); do
    [ -s "$secret" ] || end "The secret $secret is missing or empty: sh deploy/secrets.sh makes it."
  done
}

# The problem of a container: the last output of its health check while it runs, else the last line of its log.
ailment() {
  said=$(docker inspect --format \
    '{{if and .State.Running .State.Health}}{{range .State.Health.Log}}{{println .Output}}{{end}}{{end}}' "$1" 2> /dev/null |
    sed '/^ *$/d' | tail -n 1)
  [ -n "$said" ] || said=$(docker logs --tail 1 "$1" 2>&1 || true)
  echo "$said"
}
