import { MongoAPIError, MongoCompatibilityError, MongoServerSelectionError } from 'mongodb';

/** Minimum version, the oldest that was tested. */
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

/** An error with its causes: the driver hides them in its server descriptions. */
function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* causesOf(error.cause);
  if (error instanceof MongoServerSelectionError)
    for (const { error: inner } of error.reason?.servers.values() ?? []) yield* causesOf(inner);
}

const NO_ROOM =
  'The disk of the cluster is full: nothing can be stored. Free space, or enlarge the disk.';

function wordsOfOne({ code, message }: Facts): string | null {
  if (code === 18) return 'The user or the password is wrong.';
  if (code === 13) return `This user lacks rights: ${message}.`;
  if (code === 14031) return NO_ROOM;
  if (UNTRUSTED.has(String(code)))
    return `The server's certificate is not trusted (${code}). Name its certificate authority with tlsCAFile in the address.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The server's certificate is for another name: ${message}.`;
  if (/wrong version number|packet length too long|before secure TLS/i.test(message))
    return 'The address requires TLS, but the server does not support it, or another version of it.';
  if (/alert|certificate required|handshake/i.test(message) && /ssl|tls/i.test(message))
    return `The server rejects our TLS handshake (${message.split('\n')[0]}). It may require a certificate: tlsCertificateKeyFile in the address.`;
  if (NOBODY.has(String(code)))
    return `No server answers at this address (${message.split('\n')[0]}).`;
  return null;
}

const isOtherWire = ({ message }: Error): boolean => /reports \w+ wire version/.test(message);
const isClosed = ({ message }: Error): boolean => /connection \S+ to \S+ closed/.test(message);

/** Explains an error of the driver to an operator, with a remedy, in one line. */
export function asText(error: unknown): string {
  const all = [...causesOf(error)];
  if (error instanceof MongoCompatibilityError || all.some(isOtherWire))
    return `The server is too old: the shop needs MongoDB ${OLDEST_MAJOR}.0 or newer (${all[0]?.message}).`;
  // the parser of addresses has its own error class with that name
  if (error instanceof MongoAPIError || all[0]?.name === 'MongoParseError')
    return `This is not an address of a MongoDB cluster: ${all[0]?.message}.`;
  for (const one of all) {
    const words = wordsOfOne(one);
    if (words) return words;
  }
  if (all.some(isClosed))
    return 'The server closes each connection immediately. It may require TLS: add tls=true to the address.';
  if (error instanceof MongoServerSelectionError)
    return `No primary was found (${error.message}). Does the replica set have the name in the address, and a primary?`;
  return all[0]?.message.split('\n')[0] ?? String(error);
}
