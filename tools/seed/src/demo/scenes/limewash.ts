import type { Canvas } from '../draw/canvas.ts';
import { fromHex, type Rgb } from '../draw/colour.ts';
import { createNoise } from '../random.ts';

/** Side of the squares that are brushed alike, in pixels. */
const BRUSH = 4;
const washes = new Map<string, Float32Array>();

/** How light lime wash is, square by square: every wall of one size is brushed the same way. */
function brushwork(width: number, height: number, seed: number, strength: number): Float32Array {
  const key = `${width}x${height}/${seed}/${strength}`;
  const known = washes.get(key);
  if (known) return known;
  const noise = createNoise(seed);
  const k = (800 / width) * BRUSH;
  const columns = Math.ceil(width / BRUSH);
  const wash = new Float32Array(columns * Math.ceil(height / BRUSH));
  for (let i = 0; i < wash.length; i++) {
    const u = (i % columns) * k;
    const v = Math.floor(i / columns) * k;
    const cloud =
      noise(u / 210, v / 180) * 0.5 + noise(u / 70, v / 90) * 0.3 + noise(u / 22, v / 60) * 0.2;
    const glow = 1.035 - 0.11 * Math.hypot((u - 300) / 900, (v - 330) / 1000) ** 1.4;
    wash[i] = glow + cloud * 0.018 * strength;
  }
  washes.set(key, wash);
  return wash;
}

/** Fills a canvas with uneven, hand-brushed colour, lighter towards the upper left. */
export function limewash(canvas: Canvas, tint: string, seed = 5, strength = 1): void {
  const { width, height, rgb, alpha } = canvas;
  const [r, g, b]: Rgb = fromHex(tint);
  const wash = brushwork(width, height, seed, strength);
  const columns = Math.ceil(width / BRUSH);
  alpha.fill(1);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / BRUSH) * columns;
    for (let x = 0; x < width; x++) {
      const m = wash[row + ((x / BRUSH) | 0)] as number;
      const i = (y * width + x) * 3;
      rgb[i] = Math.min(255, r * m);
      rgb[i + 1] = Math.min(255, g * m);
      rgb[i + 2] = Math.min(255, b * m * (m < 1 ? 1 - (1 - m) * 0.15 : 1));
    }
  }
}
