import { Long, Timestamp } from 'bson';
import { ok } from '../../mongo-wire/bson-build.ts';
import { MAX_MESSAGE_BYTES } from '../../mongo-wire/framer.ts';
import type { Call, Handler } from '../call.ts';

/** Name of the replica set that this one server says it is the primary of. */
export const REPLICA_SET = 'rs0';
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_BATCH = 25_000;
/** That of MongoDB 8.0; drivers decide by it what they may send. */
const WIRE_VERSION = 25;

/**
 * What a driver asks first and then every ten seconds. Without topologyVersion it asks again
 * instead of waiting for changes, of which there are none.
 */
function answer({ command }: Call): Buffer {
  const { address, id } = command.client;
  const now = new Date();
  return ok({
    helloOk: true,
    isWritablePrimary: true,
    ...(command.name === 'isMaster' && { ismaster: true }),
    setName: REPLICA_SET,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    secondary: false,
    lastWrite: {
      opTime: { ts: new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }), t: Long.ONE },
      lastWriteDate: now,
    },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_BATCH,
    localTime: now,
    logicalSessionTimeoutMinutes: 30,
    connectionId: id,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  });
}

export const hello: Record<string, Handler> = { hello: answer, isMaster: answer };
