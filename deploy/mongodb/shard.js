// Run by mongosh on a sharded cluster, as its administrator: mongosh "$URI" --file
// deploy/mongodb/shard.js Sets shard keys for collections that grow with pictures and visitors; the
// others stay on the first shard of their database. Idempotent. When to run it: docs/operations.md.
// Excluded, though large: `orders` (key: userId hashed, so that one shard has all orders of a
// shopper), `products` (key: _id hashed) and `users`. A unique index must begin with the shard key;
// orders has four that do not (attempt, UTR, numbers of invoice and credit note), products one
// (SKU). These values would first have to move to separate collections as `_id`.
const PREFIX = process.env.DB_PREFIX || 'tanabana';

const KEYS = {
  // All chunks of a picture are on one shard, in order.
  'products.images.chunks': { files_id: 1, n: 1 },
  // Found by id only.
  'products.images.files': { _id: 'hashed' },
  'products.imageRenditions': { _id: 'hashed' },
  'orders.screenshots': { _id: 'hashed' },
  'orders.customers': { _id: 'hashed' },
  'reviews.pictures': { _id: 'hashed' },
  'reviews.renditions': { _id: 'hashed' },
  // One document per account, found by its id.
  'wishlists.lists': { _id: 'hashed' },
};

for (const [name, key] of Object.entries(KEYS)) {
  const [service, ...collection] = name.split('.');
  const namespace = `${PREFIX}_${service}.${collection.join('.')}`;
  const there = db.getSiblingDB('config').collections.findOne({ _id: namespace });
  if (!there) sh.shardCollection(namespace, key);
  print(`${namespace} is sharded by ${JSON.stringify(there ? there.key : key)}`);
}
