// Run by mongosh in the network of mongo-1: creates the replica set, its administrator, and one
// user per service with access to its own databases only. Running it again updates differences and
// changes no data.
const { readdirSync, readFileSync } = require('node:fs');

const PREFIX = process.env.DB_PREFIX || 'tanabana';
/** Database of the change feed (docs/decisions/0030). */
const CHANGE_FEED = 'news';
const MEMBERS = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];
const NOT_YET_INITIALIZED = 94;
const ADMIN = 'admin';

/** A user is created for each service with a secret. */
const USERS = readdirSync('/run/secrets').flatMap(
  (name) => name.match(/(?<=^mongodb-uri-).+/) ?? [],
);
/**
 * A service writes to the database of its name. Exception: orders decrements stock in the products
 * database.
 */
const MORE_DATABASES = {
  orders: ['orders', 'products'],
  seed: ['categories', 'orders', 'products', 'reviews'],
  backup: USERS.filter((name) => name !== 'seed' && name !== 'backup'),
};
/** A restore drops a database before it replaces it. */
const MORE_ROLES = { backup: ['readWrite', 'dbAdmin'] };

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const admin = db.getSiblingDB(ADMIN);

/** Once a user exists, only users have access; before that, anyone on this machine. */
function signIn() {
  try {
    return admin.auth(ADMIN, secret('mongo-password'));
  } catch {
    return false;
  }
}

function makeReplicaSet() {
  try {
    rs.status();
  } catch (error) {
    if (error.code !== NOT_YET_INITIALIZED) throw error;
    const members = MEMBERS.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 }));
    rs.initiate({ _id: 'rs0', members });
  }
  for (let tries = 0; !db.hello().isWritablePrimary; tries += 1) {
    if (tries > 120) throw new Error('mongo-1 did not become primary within a minute.');
    sleep(500);
  }
}

function makeUser(user, pwd, roles) {
  if (admin.getUser(user)) admin.updateUser(user, { pwd, roles });
  else admin.createUser({ user, pwd, roles });
}

const known = signIn();
makeReplicaSet();
if (!known) {
  admin.createUser({ user: ADMIN, pwd: secret('mongo-password'), roles: ['root'] });
  signIn();
}
for (const service of USERS) {
  const databases = MORE_DATABASES[service] ?? [service];
  const { password } = new URL(secret(`mongodb-uri-${service}`).replace(/,[^/]+/, ''));
  const roles = [...databases, CHANGE_FEED].flatMap((name) =>
    (MORE_ROLES[service] ?? ['readWrite']).map((role) => ({ role, db: `${PREFIX}_${name}` })),
  );
  makeUser(service, password, roles);
}
print('The replica set is ready.');
