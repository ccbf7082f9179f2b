import sharp from 'sharp';
import type { Swatch } from '../draw/swatch.ts';
import { createNoise } from '../random.ts';
import { type Tile, UNITS_PER_INCH, type Weave } from './tile.ts';

/** One repeat of a textile as a stand-alone SVG of `scale` pixels a unit. */
export function tileSvg(tile: Tile, scale: number): string {
  const w = Math.round(tile.width * scale);
  const h = Math.round(tile.height * scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${tile.width} ${tile.height}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="${tile.ground}"/>${tile.svg}</svg>`;
}

/** Weaves threads into the pixels of one repeat, in place. */
function weave(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  kind: Weave,
  scale: number,
): void {
  const pitch = scale * (kind === 'slub' ? 1.5 : kind === 'voile' ? 1.25 : 1);
  const across = Math.max(2, Math.round(width / pitch));
  const down = Math.max(2, Math.round(height / pitch));
  const noise = createNoise(across * 7919 + down);
  const depth = { cotton: 9, slub: 13, silk: 6, voile: 10, crepe: 8 }[kind];
  const uneven = { cotton: 5, slub: 14, silk: 7, voile: 5, crepe: 6 }[kind];
  const column = new Float32Array(width);
  const columnTone = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const f = (x / width) * across;
    column[x] = Math.cos(f * Math.PI * 2);
    columnTone[x] = noise(Math.floor(f) + 0.5, 0.5) * uneven * 0.6;
  }
  for (let y = 0; y < height; y++) {
    const f = (y / height) * down;
    const row = Math.cos(f * Math.PI * 2);
    const rowTone = noise(0.5, Math.floor(f) + 40.5) * uneven * (kind === 'silk' ? 1.2 : 0.6);
    const odd = Math.floor(f) % 2 ? 1 : -1;
    for (let x = 0; x < width; x++) {
      const c = column[x] as number;
      const over = kind === 'silk' ? row * 0.8 : (c - row) * 0.5 * odd + (c + row) * 0.5;
      const add = over * depth * 0.5 + (columnTone[x] as number) + rowTone;
      const i = (y * width + x) * 3;
      data[i] = (data[i] as number) + add;
      data[i + 1] = (data[i + 1] as number) + add;
      data[i + 2] = (data[i + 2] as number) + add;
    }
  }
}

/** Cloth as it comes off the loom: as a swatch, but red, green and blue one byte each. */
export interface Woven extends Omit<Swatch, 'pixels'> {
  data: Uint8ClampedArray;
}

/** Renders a tile near and weaves it; `scale` is pixels a unit. */
export async function renderSwatch(tile: Tile, scale: number): Promise<Woven> {
  const { data, info } = await sharp(Buffer.from(tileSvg(tile, scale)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const woven = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  weave(woven, info.width, info.height, tile.weave, scale);
  return {
    width: info.width,
    height: info.height,
    data: woven,
    ppi: (info.width / tile.width) * UNITS_PER_INCH,
    sheen: tile.sheen,
    opacity: tile.opacity ?? 1,
  };
}

/** The cloth seen from so far away that an inch takes `ppi` pixels, or from as near as it was woven. */
export async function shrinkSwatch(cloth: Woven, ppi: number): Promise<Swatch> {
  const { sheen, opacity } = cloth;
  const k = Math.min(1, ppi / cloth.ppi);
  const width = Math.max(1, Math.round(cloth.width * k));
  const height = Math.max(1, Math.round(cloth.height * k));
  const { buffer, byteOffset } = await sharp(cloth.data, {
    raw: { width: cloth.width, height: cloth.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const pixels = new Int32Array(buffer, byteOffset, width * height);
  return { width, height, pixels, ppi: (cloth.ppi * width) / cloth.width, sheen, opacity };
}
