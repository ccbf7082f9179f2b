import { Long, serialize } from 'bson';
import { describe, expect, test } from 'vitest';
import { MAGIC, TERMINATOR } from './format.ts';
import { readArchive } from './read-archive.ts';
import { type CollectionSum, writeArchive } from './write-archive.ts';

const collection = (name: string, documents: Uint8Array[]) => ({
  db: 'tanabana_orders',
  collection: name,
  metadata: '{}',
  type: 'collection',
  documents: async function* () {
    yield* documents;
  },
});
const documents = Array.from({ length: 500 }, (_, i) => serialize({ i, text: 'x'.repeat(i) }));

async function write(sums: CollectionSum[] = []): Promise<Buffer> {
  const collections = [collection('orders', documents), collection('attempts', [])];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeArchive('8.0.0', collections, (sum) => sums.push(sum)))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** In chunks of another length, as read from a file. */
async function* inChunks(bytes: Buffer, length = 777): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes: Buffer) {
  const archive = await readArchive(inChunks(bytes));
  const found: Buffer[] = [];
  const sums: CollectionSum[] = [];
  for await (const event of archive.events)
    if (event.kind === 'document') found.push(Buffer.from(event.bytes));
    else sums.push(event.sum);
  return { ...archive, found, sums };
}

describe('an archive', () => {
  test('returns the written bytes unchanged', async () => {
    const reported: CollectionSum[] = [];
    const { header, collections, found, sums } = await read(await write(reported));
    expect(header).toMatchObject({ version: '0.1', server_version: '8.0.0' });
    expect(collections.map((one) => one.collection)).toEqual(['orders', 'attempts']);
    expect(Buffer.concat(found)).toEqual(Buffer.concat(documents));
    expect(sums).toEqual(reported);
    expect(sums.map((sum) => sum.documents)).toEqual([500, 0]);
  });

  test('reads interleaved collections, as mongodump writes several in parallel', async () => {
    const header = (name: string, EOF: boolean, CRC = 0n) =>
      serialize({ db: 'a', collection: name, EOF, CRC: Long.fromBigInt(CRC) });
    const [one, two] = [serialize({ one: 1 }), serialize({ two: 2 })];
    const parts = [MAGIC, serialize({ version: '0.1' }), TERMINATOR];
    parts.push(header('x', false), one, TERMINATOR, header('y', false), two, TERMINATOR);
    parts.push(header('x', false), two, TERMINATOR);
    const archive = await readArchive(inChunks(Buffer.concat(parts)));
    const names: string[] = [];
    for await (const event of archive.events)
      if (event.kind === 'document') names.push(event.collection);
    expect(names).toEqual(['x', 'y', 'x']);
  });

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['cut off', (bytes) => bytes.subarray(0, -20), 'ends too early'],
    [
      'cut off between collections',
      (bytes) => bytes.subarray(0, bytes.indexOf(TERMINATOR) + 4),
      'ends too early',
    ],
    [
      'with a changed byte',
      (bytes) => {
        bytes[bytes.length >> 1] = 0x79;
        return bytes;
      },
      'checksum',
    ],
    ['something else', () => Buffer.from('PK\x03\x04 a zip file'), 'not an archive'],
    ['empty', () => Buffer.alloc(0), 'not an archive'],
  ])('rejects an archive that is %s', async (_, spoil, message) => {
    await expect(read(spoil(await write()))).rejects.toThrow(message);
  });
});
