// Run by mongosh on a sharded cluster, as its administrator: mongosh "$URI" --file deploy/mongodb/shard.js
// Names a shard key for what grows with pictures and visitors; all other collections stay on the first
// shard of their database. Run again it changes nothing. When to do it: docs/operations.md.
//
// Not here, though they are the largest of their kind: `orders` (key: userId hashed, so that a shopper's
// orders are one shard's) and `products` (key: _id hashed). A unique index has to begin with the shard
// key, and orders has four that do not (attempt, UTR, numbers of invoice and credit note), products one (SKU):
// these values first have to move into collections of their own, where they are the `_id`. The same is why
// `users` stays whole.
const PREFIX = process.env.DB_PREFIX || 'tanabana';

const KEYS = {
  // The chunks of a picture stay together, in their order.
  'products.images.chunks': { files_id: 1, n: 1 },
  // Found by their ids alone.
  'products.images.files': { _id: 'hashed' },
  'products.imageRenditions': { _id: 'hashed' },
  'orders.screenshots': { _id: 'hashed' },
  'orders.customers': { _id: 'hashed' },
  // One document an account, found by its id.
  'wishlists.lists': { _id: 'hashed' },
};

for (const [name, key] of Object.entries(KEYS)) {
  const [service, ...collection] = name.split('.');
  const namespace = `${PREFIX}_${service}.${collection.join('.')}`;
  const there = db.getSiblingDB('config').collections.findOne({ _id: namespace });
  if (!there) sh.shardCollection(namespace, key);
  print(`${namespace} is sharded by ${JSON.stringify(there ? there.key : key)}`);
}
