// CRC-64/XZ (polynomial of ECMA-182, reflected), as mongodump writes it after each collection. In
// two 32-bit halves: BigInt is a hundred times slower.
const POLYNOMIAL_HIGH = 0xc96c5795;
const POLYNOMIAL_LOW = 0xd7870f42;

const high = new Uint32Array(256);
const low = new Uint32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let [h, l] = [0, byte];
  for (let bit = 0; bit < 8; bit += 1) {
    const odd = l & 1;
    l = (l >>> 1) | (h << 31);
    h >>>= 1;
    if (odd) [h, l] = [h ^ POLYNOMIAL_HIGH, l ^ POLYNOMIAL_LOW];
  }
  high[byte] = h;
  low[byte] = l;
}

/** Checksum of bytes that arrive in chunks. */
export class Crc64 {
  private h = 0xffffffff;
  private l = 0xffffffff;

  update(bytes: Uint8Array): void {
    let { h, l } = this;
    for (let i = 0; i < bytes.length; i += 1) {
      const index = (l ^ (bytes[i] as number)) & 0xff;
      l = ((l >>> 8) | (h << 24)) ^ (low[index] as number);
      h = (h >>> 8) ^ (high[index] as number);
    }
    this.h = h;
    this.l = l;
  }

  /** Checksum of all bytes so far, as a signed 64-bit number. */
  value(): bigint {
    const unsigned = (BigInt(~this.h >>> 0) << 32n) | BigInt(~this.l >>> 0);
    return BigInt.asIntN(64, unsigned);
  }
}
