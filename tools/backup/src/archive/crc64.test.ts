import { expect, test } from 'vitest';
import { Crc64 } from './crc64.ts';

test('the checksum equals that of the standard, in one piece or many', () => {
  const crc = new Crc64();
  for (const digit of '123456789') crc.update(Buffer.from(digit));
  // https://reveng.sourceforge.io/crc-catalogue/17plus.htm, CRC-64/XZ, check
  expect(BigInt.asUintN(64, crc.value())).toBe(0x995dc9bbdf1939fan);
  expect(new Crc64().value()).toBe(0n);
});
