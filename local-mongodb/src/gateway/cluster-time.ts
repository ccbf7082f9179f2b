import { Binary, Long, Timestamp } from 'bson';
import { encode } from '../mongo-wire/bson.ts';

const SECONDS = 32n;

/**
 * The logical clock of a replica set. Drivers send back what they are told (`afterClusterTime`), so that
 * sessions read what they wrote; a single server has nothing to wait for.
 */
export class ClusterTime {
  private last = 0n;

  /** A reply with `operationTime` and `$clusterTime`, later than in any reply before. */
  stamp(reply: Buffer): Buffer {
    const now = BigInt(Math.floor(Date.now() / 1000)) << SECONDS;
    this.last = now > this.last ? now : this.last + 1n;
    const time = Timestamp.fromBits(
      Number(this.last & 0xffffffffn) | 0,
      Number(this.last >> SECONDS) | 0,
    );
    const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
    const told = encode({ operationTime: time, $clusterTime: { clusterTime: time, signature } });
    const stamped = Buffer.concat([reply.subarray(0, -1), told.subarray(4)]);
    stamped.writeInt32LE(stamped.length);
    return stamped;
  }
}
