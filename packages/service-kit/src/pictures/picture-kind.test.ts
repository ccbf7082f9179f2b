import { expect, test } from 'vitest';
import { pictureKind } from './read-picture.ts';

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif', 'avif'],
  ['\0\0\0\x1cftypheic', null],
  ['<svg xmlns=', null],
  ['GIF89a', null],
  ['%PDF-1.7', null],
  ['RIFF\0\0\0\0WAVE', null],
  ['', null],
])('detects %j as %s', (start, kind) => {
  expect(pictureKind(Buffer.from(start, 'latin1'))).toBe(kind);
});
