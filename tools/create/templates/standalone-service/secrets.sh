#!/bin/sh
# Creates the passwords of the database, once; existing ones are kept.
set -eu
cd "$(dirname "$0")"
umask 022
mkdir -p secrets
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
[ -s secrets/mongo-password ] || random > secrets/mongo-password
[ -s secrets/mongodb-uri ] || echo "mongodb://sample-things:$(random)@database:27017/?authSource=admin" > secrets/mongodb-uri
