import { Binary, Long, Timestamp } from 'bson';
import { encode } from '../mongo-wire/bson.ts';

const SECONDS = 32n;
/** Placeholder whose bytes mark the positions of the two time fields in the encoded reply. */
const TIME = new Timestamp({ t: 0x7fffffff, i: 0x7fffffff });
const SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

const FIELDS = encode({
  operationTime: TIME,
  $clusterTime: { clusterTime: TIME, signature: SIGNATURE },
}).subarray(4);
const TIME_BYTES = Buffer.from('ffffff7fffffff7f', 'hex');
const PLACES = [FIELDS.indexOf(TIME_BYTES), FIELDS.lastIndexOf(TIME_BYTES)];

/**
 * Logical clock of a replica set. Drivers send back the latest time (`afterClusterTime`), so that
 * sessions read their own writes; a single server never has to wait for that time.
 */
export class ClusterTime {
  private last = 0n;

  /**
   * Returns the reply with `operationTime` and `$clusterTime`, set to a later time than in any
   * earlier reply.
   */
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
