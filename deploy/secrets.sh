#!/bin/sh
# Creates missing secrets of docker-compose.yml: random values in deploy/secrets, ignored by git and readable only
# by you. Run it once, and again after an upgrade; put your own mail server into smtp-url, and the password of your
# Shiprocket API user into shiprocket-password (unused without SHIPROCKET_EMAIL), and the secrets of your Razorpay
# account into razorpay-key-secret and razorpay-webhook-secret (unused without RAZORPAY_KEY_ID), and the secret key of
# a bucket into aws-secret-access-key (unused without CANARY_SITE).
set -eu
# the service that renders pages has no database
services=$(cd "$(dirname "$0")/../services" && ls | grep -vx pages)
folder=$(dirname "$0")/secrets
mkdir -p "$folder"
chmod 700 "$folder" # the files in it are read by the users inside the containers

random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -s "$folder/$1" ] || printf '%s' "$2" > "$folder/$1"; chmod 644 "$folder/$1"; }

members=mongo-1:27017,mongo-2:27017,mongo-3:27017
make mongo-keyfile "$(random 48)"
make mongo-password "$(random 24)"
for user in $services seed backup; do
  make "mongodb-uri-$user" "mongodb://$user:$(random 24)@$members/?replicaSet=rs0&authSource=admin"
done
make admin-password "$(random 9)"
make smtp-url smtp://mail:1025
make refund-key "$(random 32)"
for secret in canary-webhook-secret aws-secret-access-key courier-webhook-secret shiprocket-password shiprocket-webhook-token \
  razorpay-key-secret razorpay-webhook-secret simulated-payments-secret; do
  make "$secret" "$(random 24)"
done
echo "The secrets are in $folder. The first admin's password: $(cat "$folder/admin-password")"
