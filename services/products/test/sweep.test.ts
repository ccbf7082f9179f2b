import type { Product } from '@tanabana/contracts';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import { expect, test } from 'vitest';
import { createPictureService } from '../src/images/picture-service.ts';
import { sweepPictures } from '../src/images/sweep.ts';
import { openShop, picture } from './shop.ts';

const shop = await openShop();
const db = shop.db('products');
const { pictures: repository, products } = shop.storage;
const pictures = createPictureService(repository);

const upload = async () => {
  const data = Buffer.from(await (await picture()).arrayBuffer());
  return { name: 'a.jpg', read: async () => data };
};
const sweep = (minutesLater: number) =>
  sweepPictures({
    pictures: repository,
    namedBy: products.picturesOf,
    now: () => new Date(Date.now() + minutesLater * 60_000),
  });
/** A crash between two steps. */
const crash = new Error('power cut');
const cutOff = (productId: string) =>
  pictures
    .changing(productId, async () => {
      await pictures.store(productId, [await upload()]);
      throw crash;
    })
    .catch((error: unknown) => expect(error).toBe(crash));

test('pictures of products that were never stored are deleted after an hour, by concurrent sweeps', async () => {
  const { body } = await shop.create({ colors: [{ name: 'Rani', newImages: 1 }] }, [
    await picture(),
  ]);
  const kept = body as unknown as Product;
  await cutOff(fromId(newId()));
  await cutOff(fromId(newId()));
  await cutOff(kept._id);
  const files = db.collection('images.files');
  expect(await files.countDocuments()).toBe(4);

  expect(await sweep(59)).toEqual({ removed: 0 });
  expect(await files.countDocuments()).toBe(4);

  await Promise.all([sweep(61), sweep(61), sweep(61)]);
  expect(await files.countDocuments()).toBe(1);
  expect(await db.collection('images.chunks').countDocuments()).toBe(1);
  expect(await db.collection('pictureNotes').countDocuments()).toBe(0);
  expect((await shop.http.fetch(kept.images[0] ?? '')).status).toBe(200);
});
