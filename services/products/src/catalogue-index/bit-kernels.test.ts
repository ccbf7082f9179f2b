import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import wabt from 'wabt';
import { CODE } from './bit-kernels.ts';

test("CODE equals the compilation of the kernels' source", async () => {
  const source = await readFile(new URL('bit-kernels.wat', import.meta.url));
  const { parseWat } = await wabt();
  const { buffer } = parseWat('bit-kernels.wat', source, { simd: true, threads: true }).toBinary(
    {},
  );
  expect(CODE).toBe(Buffer.from(buffer).toString('base64'));
});
