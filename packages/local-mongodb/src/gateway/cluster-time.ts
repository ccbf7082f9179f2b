import { Binary, Long, Timestamp } from 'bson';
import { encode } from '../mongo-wire/bson.ts';

const SECONDS = 32n;
/** Offsets of the time in its two fields. */
const TIME = new Timestamp({ t: 0x7fffffff, i: 0x7fffffff });
const SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

const FIELDS = encode({
  operationTime: TIME,
  $clusterTime: { clusterTime: TIME, signature: SIGNATURE },
}).subarray(4);
const TIME_BYTES = Buffer.from('ffffff7fffffff7f', 'hex');
const PLACES = [FIELDS.indexOf(TIME_BYTES), FIELDS.lastIndexOf(TIME_BYTES)];

/**
 * The logical clock of a replica set. Drivers return the last time (`afterClusterTime`), so that
 * sessions read their writes; a single server need not wait.
 */
export class ClusterTime {
  private last = 0n;

  /** A reply with `operationTime` and `$clusterTime`, later than in any earlier reply. */
  stamp(reply: Buffer): Buffer {
    const now = BigInt(Math.floor(Date.now() / 1000)) << SECONDS;
    this.last = now > this.last ? now : this.last + 1n;
    const end = reply.length - 1;
    const stamped = Buffer.concat([reply.subarray(0, end), FIELDS]);
    for (const place of PLACES) stamped.writeBigUInt64LE(this.last, end + place);
    stamped.writeInt32LE(stamped.length);
    return stamped;
  }
}
