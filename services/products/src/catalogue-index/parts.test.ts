import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PartReader, PartWriter } from './parts.ts';

const folder = await mkdtemp(join(tmpdir(), 'parts-'));
const file = join(folder, 'parts');
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(parts: readonly Uint32Array[]): Promise<void> {
  const handle = await open(file, 'w');
  const writer = new PartWriter(handle);
  for (const part of parts) await writer.numbers(part);
  await writer.end();
  await handle.close();
}

async function read(count: number): Promise<Uint32Array[]> {
  const handle = await open(file);
  try {
    const reader = new PartReader(handle, (await handle.stat()).size);
    const parts: Uint32Array[] = [];
    while (parts.length < count) parts.push(await reader.numbers(Uint32Array));
    await reader.end();
    return parts;
  } finally {
    await handle.close();
  }
}

test('detects damage before an empty part', async () => {
  const parts = [Uint32Array.of(1, 2, 3), new Uint32Array(0), Uint32Array.of(4)];
  await write(parts);
  expect(await read(3)).toEqual(parts);
  const bytes = await readFile(file);
  bytes[8] = 9;
  await writeFile(file, bytes);
  await expect(read(3)).rejects.toThrow('the snapshot is damaged');
});
