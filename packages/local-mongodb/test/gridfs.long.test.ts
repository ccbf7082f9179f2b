import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket } from 'mongodb';
import { expect, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';

const on = connected();
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a file of many chunks is returned unchanged, as a whole and in part', async () => {
  const bucket = new GridFSBucket(on.db, { bucketName: 'images' });
  const bytes = randomBytes(3_000_000);
  const upload = bucket.openUploadStream('kurti.jpg', { metadata: { owner: 'p1' } });
  await pipeline(Readable.from([bytes]), upload);
  expect(hash(await buffer(bucket.openDownloadStream(upload.id)))).toBe(hash(bytes));
  const part = await buffer(
    bucket.openDownloadStream(upload.id, { start: 300_000, end: 1_200_000 }),
  );
  expect(part.equals(bytes.subarray(300_000, 1_200_000))).toBe(true);
  expect(await bucket.find({ 'metadata.owner': 'p1' }).toArray()).toMatchObject([
    { length: bytes.length, filename: 'kurti.jpg' },
  ]);
});

test('eight concurrent uploads do not interfere', async () => {
  const bucket = new GridFSBucket(on.db, { bucketName: 'parallel' });
  const files = Array.from({ length: 8 }, () => randomBytes(600_000));
  const ids = await Promise.all(
    files.map(async (bytes, n) => {
      const upload = bucket.openUploadStream(`f${n}`);
      await pipeline(Readable.from([bytes]), upload);
      return upload.id;
    }),
  );
  const back = await Promise.all(ids.map((id) => buffer(bucket.openDownloadStream(id))));
  expect(back.map(hash)).toEqual(files.map(hash));
});

test('a deleted file is removed with its chunks', async () => {
  const bucket = new GridFSBucket(on.db, { bucketName: 'gone' });
  const upload = bucket.openUploadStream('x');
  await pipeline(Readable.from([randomBytes(500_000)]), upload);
  await bucket.delete(upload.id);
  expect(await on.db.collection('gone.chunks').countDocuments()).toBe(0);
  expect(await failure(buffer(bucket.openDownloadStream(upload.id)))).toMatchObject({
    code: 'ENOENT',
  });
});
