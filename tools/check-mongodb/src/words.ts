import { MongoAPIError, MongoCompatibilityError, MongoServerSelectionError } from 'mongodb';

/** What the shop needs at least; the oldest that anybody has tried it on. */
export const OLDEST_MAJOR = 8;

const UNTRUSTED = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const NOBODY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN']);

interface Facts {
  code?: unknown;
  message: string;
}

/** An error with all that led to it: the driver hides what happened in what it knows of the servers. */
function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* causesOf(error.cause);
  if (error instanceof MongoServerSelectionError)
    for (const { error: inner } of error.reason?.servers.values() ?? []) yield* causesOf(inner);
}

const NO_ROOM =
  'The disk of the cluster is full: nothing can be stored. Make room, or give it a larger disk.';

function wordsOfOne({ code, message }: Facts): string | null {
  if (code === 18) return 'The cluster does not know this user with this password.';
  if (code === 13) return `This user has too few rights: ${message}.`;
  if (code === 14031) return NO_ROOM;
  if (UNTRUSTED.has(String(code)))
    return `The server's certificate is not trusted (${code}). Name the authority that signed it by tlsCAFile in the address.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The server's certificate is for another name: ${message}.`;
  if (/wrong version number|packet length too long|before secure TLS/i.test(message))
    return 'The address asks for TLS, and the server speaks none, or another version of it.';
  if (/alert|certificate required|handshake/i.test(message) && /ssl|tls/i.test(message))
    return `The server refuses our side of TLS (${message.split('\n')[0]}). It may want a certificate: tlsCertificateKeyFile in the address.`;
  if (NOBODY.has(String(code))) return `Nobody answers there (${message.split('\n')[0]}).`;
  return null;
}

const isOtherWire = ({ message }: Error): boolean => /reports \w+ wire version/.test(message);
const isClosed = ({ message }: Error): boolean => /connection \S+ to \S+ closed/.test(message);

/** What an error of the driver means to whoever runs a cluster, and what to do: one line. */
export function inWords(error: unknown): string {
  const all = [...causesOf(error)];
  if (error instanceof MongoCompatibilityError || all.some(isOtherWire))
    return `The server is too old: the shop needs MongoDB ${OLDEST_MAJOR}.0 or newer (${all[0]?.message}).`;
  // the reader of addresses has an error class of its own by that name
  if (error instanceof MongoAPIError || all[0]?.name === 'MongoParseError')
    return `This is no address of a MongoDB cluster: ${all[0]?.message}.`;
  for (const one of all) {
    const words = wordsOfOne(one);
    if (words) return words;
  }
  if (all.some(isClosed))
    return 'The server ends each connection at once. One that wants TLS does so: add tls=true to the address.';
  if (error instanceof MongoServerSelectionError)
    return `No primary was found (${error.message}). Is it a replica set of the name in the address, and has it a primary?`;
  return all[0]?.message.split('\n')[0] ?? String(error);
}
