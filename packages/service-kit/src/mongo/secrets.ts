import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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

export type Signer = ReturnType<typeof createSigner>;

/** Signs texts with such a secret, which `prepare` reads, or makes; it comes before all else. */
export function createSigner(db: Db, name: string) {
  let secret: Buffer | undefined;
  function sign(text: string): string {
    if (!secret) throw new Error(`The secret ${name} was not read`);
    return createHmac('sha256', secret).update(text).digest('base64url');
  }
  return {
    async prepare(): Promise<void> {
      secret ??= await secretOf(db, name);
    },
    sign,
    /** Whether a signature is that of the text, in a time that tells nothing of how near it is. */
    isSigned(text: string, signature: string): boolean {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(text))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
