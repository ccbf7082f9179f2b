import sharp from 'sharp';
import { blur } from '../draw/blur.ts';
import type { Canvas } from '../draw/canvas.ts';
import { scratch, zeroed } from '../draw/scratch.ts';

/** A shadow that a thing throws on the ground: how far, how soft (pixels of an 800 wide picture), how dark. */
export interface Fall {
  dx: number;
  dy: number;
  radius: number;
  strength: number;
}

/** Hung a hand's breadth before the wall. */
export const ON_WALL: readonly Fall[] = [
  { dx: 12, dy: 12, radius: 9, strength: 0.26 },
  { dx: 44, dy: 34, radius: 38, strength: 0.24 },
];

/** Lying on a table. */
export const ON_TABLE: readonly Fall[] = [
  { dx: 4, dy: 6, radius: 5, strength: 0.42 },
  { dx: 16, dy: 22, radius: 24, strength: 0.32 },
];

const STEP = 4;

/** A finished ground: red, green and blue of each pixel. */
export interface Ground {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Fixes a painted canvas as a ground, with paper grain of some grey levels either way. */
export function bake(canvas: Canvas, grain = 1.7): Ground {
  const { width, height, rgb } = canvas;
  const data = new Uint8ClampedArray(width * height * 3);
  let seed = 9;
  for (let j = 0; j < data.length; j += 3) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    const add = (seed >> 16) * (grain / 32768);
    data[j] = (rgb[j] as number) + add;
    data[j + 1] = (rgb[j + 1] as number) + add;
    data[j + 2] = (rgb[j + 2] as number) + add;
  }
  return { width, height, data };
}

/** Puts a drawn thing on its ground with its shadow, and gives the pixels. */
export function compose(ground: Ground, thing: Canvas, falls: readonly Fall[]): Uint8Array {
  const { width, height } = ground;
  const out = new Uint8ClampedArray(ground.data);
  const { rgb, alpha } = thing;
  const shade = shadows(thing, falls, Math.min(width, height) / 800);
  const gw = Math.ceil(width / STEP);
  const gh = Math.ceil(height / STEP);
  const line = scratch('shadow-line', gw + 1);
  for (let y = 0; y < height; y++) {
    const fy = Math.min(gh - 1.001, y / STEP);
    const upper = (fy | 0) * gw;
    const ay = fy - (fy | 0);
    for (let g = 0; g < gw; g++) {
      const from = shade[upper + g] as number;
      line[g] = from + ((shade[upper + gw + g] as number) - from) * ay;
    }
    line[gw] = line[gw - 1] as number;
    for (let g = 0; g < gw; g++) {
      const from = line[g] as number;
      const slope = ((line[g + 1] as number) - from) / STEP;
      const start = y * width + g * STEP;
      const end = Math.min(start + STEP, (y + 1) * width);
      for (let i = start; i < end; i++) {
        const a = alpha[i] as number;
        const dark = from + slope * (i - start);
        if (a === 0 && dark < 0.004) continue;
        const j = i * 3;
        const keep = 1 - a;
        // Shadows on lime wash are warm: red stays longest.
        out[j] = (out[j] as number) * (1 - dark * 0.92) * keep + (rgb[j] as number);
        out[j + 1] = (out[j + 1] as number) * (1 - dark) * keep + (rgb[j + 1] as number);
        out[j + 2] = (out[j + 2] as number) * (1 - dark * 1.02) * keep + (rgb[j + 2] as number);
      }
    }
  }
  return new Uint8Array(out.buffer);
}

/** The pixels of a thing that fills its whole picture. */
export function flatten(thing: Canvas): Uint8Array {
  return new Uint8Array(bake(thing, 1.2).data.buffer);
}

/** Lays one drawn thing over another, its shadow falling on what lies beneath. */
export function stack(under: Canvas, over: Canvas, falls: readonly Fall[]): void {
  const { width, height } = under;
  const shade = shadows(over, falls, Math.min(width, height) / 800);
  const gw = Math.ceil(width / STEP);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const a = over.alpha[i] as number;
      const was = under.alpha[i] as number;
      if (a === 0 && was === 0) continue;
      const dark = shade[Math.floor(y / STEP) * gw + Math.floor(x / STEP)] as number;
      const keep = 1 - a;
      under.alpha[i] = was * keep + a;
      for (let c = 0; c < 3; c++) {
        const j = i * 3 + c;
        under.rgb[j] = (under.rgb[j] as number) * (1 - dark) * keep + (over.rgb[j] as number);
      }
    }
  }
}

function shadows(thing: Canvas, falls: readonly Fall[], k: number): Float32Array {
  const { width, height, alpha } = thing;
  const gw = Math.ceil(width / STEP);
  const gh = Math.ceil(height / STEP);
  const total = zeroed('shadow', gw * gh);
  for (const fall of falls) {
    const field = zeroed('shadow-fall', gw * gh);
    const dx = Math.round((fall.dx * k) / STEP);
    const dy = Math.round((fall.dy * k) / STEP);
    for (let y = 0; y < gh; y++) {
      const sy = (y - dy) * STEP;
      if (sy < 0 || sy >= height) continue;
      for (let x = 0; x < gw; x++) {
        const sx = (x - dx) * STEP;
        if (sx >= 0 && sx < width) field[y * gw + x] = alpha[sy * width + sx] as number;
      }
    }
    blur(field, gw, gh, (fall.radius * k) / STEP / 1.7);
    for (let i = 0; i < gw * gh; i++) {
      const d = total[i] as number;
      total[i] = d + (1 - d) * (field[i] as number) * fall.strength;
    }
  }
  return total;
}

/** Encodes pixels as JPEG, fast rather than small: the shop encodes what it stores anew. */
export function toJpeg(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82, chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer();
}
