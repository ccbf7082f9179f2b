import { buildProduct, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { aPicture, stockedShop } from '../../testing/stand-in-catalogue.ts';

test('a card gets its second picture once a mouse moves, not by touch', async () => {
  const images = [aPicture(), aPicture()];
  const shop = stockedShop([
    buildProduct({ images, colors: [{ name: 'Teal', sizes: [], images }] }),
  ]);
  await openPage('/shop', { modules: ['mf-catalog'], shop });
  const pictures = (): number => document.querySelectorAll('article img').length;
  const move = (pointerType: string) =>
    dispatchEvent(new PointerEvent('pointermove', { pointerType }));
  await expect.poll(pictures).toBe(1);
  move('touch');
  expect(pictures()).toBe(1);
  move('mouse');
  await expect.poll(pictures).toBe(2);
});
