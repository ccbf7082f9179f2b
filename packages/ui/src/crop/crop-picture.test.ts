import { expect, test } from 'vitest';
import { pixelsOf } from './crop-picture.ts';

test('returns whole pixels of a frame within the picture, at least one', () => {
  const picture = { width: 101, height: 200 };
  expect(pixelsOf({ x: 0, y: 0, width: 100, height: 100 }, picture)).toEqual({
    ...{ x: 0, y: 0, width: 101, height: 200 },
  });
  expect(pixelsOf({ x: 50, y: 25, width: 50, height: 50 }, picture)).toEqual({
    ...{ x: 51, y: 50, width: 50, height: 100 },
  });
  expect(pixelsOf({ x: 100, y: 100, width: 0, height: 0 }, picture)).toEqual({
    ...{ x: 100, y: 199, width: 1, height: 1 },
  });
});
