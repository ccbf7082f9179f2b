// Run by mongosh on a sharded cluster, as its administrator: mongosh "$URI" --file deploy/mongodb/shard.js
// Names a shard key for each collection that grows with visitors; all others are small and stay on the
// first shard of their database. Run again it changes nothing. When to do it: docs/operations.md.
const PREFIX = process.env.DB_PREFIX || 'tanabana';

const KEYS = {
  // A shopper's own orders are one shard's; by id they are asked of all, which is an index look-up each.
  'orders.orders': { userId: 'hashed' },
  'orders.customers': { _id: 'hashed' },
  'orders.screenshots': { _id: 'hashed' },
  // Read by id, written by id when stock is taken: lists come from the services' memory.
  'products.products': { _id: 'hashed' },
  // A picture's chunks stay together; a file is found by its id.
  'products.images.chunks': { files_id: 'hashed' },
  'products.images.files': { _id: 'hashed' },
  'products.imageRenditions': { _id: 'hashed' },
};

for (const [name, key] of Object.entries(KEYS)) {
  const [service, ...collection] = name.split('.');
  const namespace = `${PREFIX}_${service}.${collection.join('.')}`;
  const there = db.getSiblingDB('config').collections.findOne({ _id: namespace });
  if (there) {
    print(`${namespace} is sharded`);
    continue;
  }
  // `users` (unique email and name) and the orders' records of attempts are left out on purpose:
  // a unique index must begin with the shard key.
  sh.shardCollection(namespace, key);
  print(`${namespace} is sharded by ${JSON.stringify(key)}`);
}
