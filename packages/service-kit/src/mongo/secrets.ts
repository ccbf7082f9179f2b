import { randomBytes } from 'node:crypto';
import { Binary, type Db } from 'mongodb';
import { isDuplicateKey } from './errors.ts';

interface SecretDocument {
  _id: string;
  value: Binary;
}

const BYTES = 32;

/**
 * A secret of a service under a name: 256 random bits, made when first asked for and kept in the
 * collection `secrets` of its database, the same for all instances.
 */
export async function secretOf(db: Db, name: string): Promise<Buffer> {
  const secrets = db.collection<SecretDocument>('secrets');
  const find = async () => (await secrets.findOne({ _id: name }))?.value;
  const known = await find();
  if (known) return Buffer.from(known.value());
  try {
    await secrets.insertOne({ _id: name, value: new Binary(randomBytes(BYTES)) });
  } catch (error) {
    // another instance was first
    if (!isDuplicateKey(error)) throw error;
  }
  const made = await find();
  if (!made) throw new Error(`The secret ${name} was removed while it was made`);
  return Buffer.from(made.value());
}
