import { mix, shift } from '../draw/colour.ts';
import { n, type Textile } from './tile.ts';

/** Plain woven cotton. */
export const plain: Textile = ({ base }) => ({
  width: 96,
  height: 96,
  ground: base,
  svg: '',
  weave: 'cotton',
  sheen: 0.08,
});

/** Plain silk with a soft, uneven weft. */
export const silk: Textile = ({ base, rng }) => {
  let d = '';
  for (let i = 0; i < 26; i++) {
    const y = rng.range(0, 128);
    const x = rng.range(-20, 100);
    d += `M${n(x)} ${n(y)}h${n(rng.range(14, 60))}`;
  }
  return {
    width: 128,
    height: 128,
    ground: base,
    svg: `<path d="${d}" stroke="${shift(base, 0.06)}" stroke-width=".8" stroke-linecap="round" opacity=".7"/>`,
    weave: 'silk',
    sheen: 0.8,
  };
};

/** Khadi: hand-spun yarn, thick and thin, with flecks. */
export const khadi: Textile = ({ base, rng }) => {
  let light = '';
  let dark = '';
  for (let i = 0; i < 60; i++) {
    const mark = rng.chance(0.5)
      ? `M${n(rng.range(-10, 130))} ${n(rng.range(0, 144))}h${n(rng.range(4, 26))}`
      : `M${n(rng.range(0, 144))} ${n(rng.range(-10, 130))}v${n(rng.range(4, 26))}`;
    if (rng.chance(0.5)) light += mark;
    else dark += mark;
  }
  return {
    width: 144,
    height: 144,
    ground: base,
    svg: `<path d="${light}" stroke="${shift(base, 0.07)}" stroke-width="1.1" stroke-linecap="round" opacity=".8"/><path d="${dark}" stroke="${shift(base, -0.07)}" stroke-width="1" stroke-linecap="round" opacity=".7"/>`,
    weave: 'slub',
    sheen: 0.03,
  };
};

/** Mangalgiri: fine yarn-dyed stripes down the cloth. */
export const mangalgiri: Textile = ({ base, inks }) => {
  let a = '';
  let b = '';
  for (let x = 0; x < 96; x += 24) {
    a += `M${x + 4} 0V96M${x + 7} 0V96`;
    b += `M${x + 16} 0V96`;
  }
  return {
    width: 96,
    height: 96,
    ground: base,
    svg: `<path d="${a}" stroke="${mix(inks[0], base, 0.25)}" stroke-width="1.3"/><path d="${b}" stroke="${mix(inks[1], base, 0.35)}" stroke-width=".9"/>`,
    weave: 'cotton',
    sheen: 0.07,
  };
};

/** Maheshwari: silk-cotton with hair lines and a scatter of small checks. */
export const maheshwari: Textile = ({ base, inks }) => {
  let lines = '';
  let checks = '';
  for (let x = 0; x < 128; x += 8) lines += `M${x + 2} 0V128`;
  for (let y = 0; y < 128; y += 32) {
    for (let x = 0; x < 128; x += 32) {
      const ox = (y / 32) % 2 ? 16 : 0;
      checks += `M${x + ox + 3} ${y + 8}h6M${x + ox + 3} ${y + 11}h6M${x + ox + 3} ${y + 14}h6`;
    }
  }
  return {
    width: 128,
    height: 128,
    ground: base,
    svg: `<path d="${lines}" stroke="${mix(inks[0], base, 0.62)}" stroke-width=".8"/><path d="${checks}" stroke="${mix(inks[1], base, 0.1)}" stroke-width="1.6"/>`,
    weave: 'silk',
    sheen: 0.45,
  };
};
