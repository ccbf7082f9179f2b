// Run by the image when the database is created: the service's user, for its own databases only.
const { readFileSync } = require('node:fs');

const { username, password } = new URL(readFileSync('/run/secrets/mongodb-uri', 'utf8').trim());
const roles = ['sample-things', 'news'].map((name) => ({
  role: 'readWrite',
  db: `tanabana_${name}`,
}));
db.getSiblingDB('admin').createUser({ user: username, pwd: password, roles });
