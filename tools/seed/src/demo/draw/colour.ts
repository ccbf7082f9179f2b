/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb`. */
export function fromHex(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** Writes `#rrggbb`; values are clamped and rounded. */
export function toHex(rgb: Rgb): string {
  const part = (v: number): string =>
    Math.round(Math.min(255, Math.max(0, v)))
      .toString(16)
      .padStart(2, '0');
  return `#${part(rgb[0])}${part(rgb[1])}${part(rgb[2])}`;
}

const linear = (v: number): number => (v / 255) ** 2.2;
const encoded = (v: number): number => 255 * Math.max(0, v) ** (1 / 2.2);

type Lab = readonly [number, number, number];

function toOklab([r, g, b]: Rgb): Lab {
  const lr = linear(r);
  const lg = linear(g);
  const lb = linear(b);
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, bb]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * bb) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * bb) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * bb) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Lightness as the eye sees it, 0 (black) to 1 (white), of `#rrggbb`. */
export function lightness(hex: string): number {
  return toOklab(fromHex(hex))[0];
}

/** A colour between two, in a space where halfway looks like halfway. `t` 0 gives `a`. */
export function mix(a: string, b: string, t: number): string {
  const la = toOklab(fromHex(a));
  const lb = toOklab(fromHex(b));
  const at = (i: 0 | 1 | 2): number => la[i] + (lb[i] - la[i]) * t;
  return toHex(fromOklab([at(0), at(1), at(2)]));
}

/** The same hue, lighter (positive) or darker (negative) by a share of the whole range. */
export function shift(hex: string, by: number, chroma = 1): string {
  const [l, a, b] = toOklab(fromHex(hex));
  return toHex(fromOklab([Math.min(0.985, Math.max(0.08, l + by)), a * chroma, b * chroma]));
}
