import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary, type Db } from 'mongodb';
import { isDuplicateKey } from './errors.ts';

interface SecretDocument {
  _id: string;
  value: Binary;
}

const BYTES = 32;

/**
 * Returns a named secret of a service: 256 random bits, created on first use and stored in the
 * collection `secrets`, the same for all instances.
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
  if (!made) throw new Error(`The secret ${name} was removed while it was created`);
  return Buffer.from(made.value());
}

export type Signer = ReturnType<typeof createSigner>;

/** Signs texts with such a secret; `prepare` must be called first. */
export function createSigner(db: Db, name: string) {
  let secret: Buffer | undefined;
  function sign(text: string): string {
    if (!secret) throw new Error(`The secret ${name} could not be read`);
    return createHmac('sha256', secret).update(text).digest('base64url');
  }
  return {
    async prepare(): Promise<void> {
      secret ??= await secretOf(db, name);
    },
    sign,
    /** Returns whether a signature is valid, in constant time. */
    isSigned(text: string, signature: string): boolean {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(text))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
