import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { HOME_PICTURES } from './home/index.ts';

/** Where the pages of the catalogue take them from. */
const TARGET = path.resolve(process.argv[2] ?? '../../mf-catalog/src/assets/home');

/** Bytes that a picture may weigh. */
const LIMITS = { wide: 110_000, other: 60_000 } as const;

/** Each picture comes in half its width too, for smaller places; phones get tall ones of their own. */
const SHARES = [1, 0.5] as const;

await mkdir(TARGET, { recursive: true });
for (const picture of HOME_PICTURES) {
  const { name, width, height } = picture;
  const pixels = await picture.draw(width, height);
  for (const share of name.endsWith('tall') ? [1] : SHARES) {
    const limit =
      (name.startsWith('hero') || name === 'banner' ? LIMITS.wide : LIMITS.other) * share;
    const wide = width * share;
    let quality = 79;
    let file: Buffer;
    do {
      quality -= 4;
      const image = sharp(pixels, { raw: { width, height, channels: 3 } });
      // Where cloth fills the picture its threads cost most: they are softened before colour is lost.
      if (quality < 68) image.blur(0.5);
      if (share < 1) image.resize(wide);
      file = await image.webp({ quality, effort: 6 }).toBuffer();
    } while (file.length > limit && quality > 40);
    const fileName = share < 1 ? `${name}-${wide}.webp` : `${name}.webp`;
    await writeFile(path.join(TARGET, fileName), file);
    console.log(`${fileName} quality ${quality} ${(file.length / 1000).toFixed(1)} kB`);
  }
}
