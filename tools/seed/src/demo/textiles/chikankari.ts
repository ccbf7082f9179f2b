import { lightness, mix, shift } from '../draw/colour.ts';
import { circle, flower, leaf, paisley } from './motifs.ts';
import { halfDrop, put, type Textile, wrap } from './tile.ts';

/** Chikankari: white thread on pale mul; filled petals, knots and vines with a soft edge of shade. */
export const chikankari: Textile = ({ base, rng }) => {
  const size = [208, 208] as const;
  const near = lightness(base) > 0.93;
  const thread = near ? '#FFFFFF' : mix(base, '#FFFFFF', 0.9);
  const veil = mix(base, '#FFFFFF', near ? 0.75 : 0.42);
  const under = shift(base, near ? -0.24 : -0.13);
  const draw = (paint: string, inner: string): string =>
    `<path d="M0 26C5 14-6 4 0-8M0 16C9 15 13 8 13 1M0 20C-9 18-13 12-13 5" fill="none" stroke="${paint}" stroke-width="1.5" stroke-dasharray="2.6 .7"/>` +
    put(
      0,
      18,
      `<path d="${leaf(13, 7)}" fill="${inner}" stroke="${paint}" stroke-width="1.1"/>`,
      62,
    ) +
    put(
      0,
      22,
      `<path d="${leaf(13, 7)}" fill="${inner}" stroke="${paint}" stroke-width="1.1"/>`,
      -62,
    ) +
    put(13, 1, flower(5, 6, 3, `fill="${paint}"`)) +
    put(-13, 5, flower(5, 6, 3, `fill="${paint}"`)) +
    put(
      0,
      -13,
      flower(8, 12, 4.8, `fill="${inner}" stroke="${paint}" stroke-width="1.2"`) +
        flower(8, 6.5, 1.9, `fill="${paint}"`),
    );
  const spray = put(0.9, 1.1, draw(under, 'none')) + draw(thread, veil);
  const kairi = (paint: string, inner: string): string =>
    `<path d="${paisley(13)}" fill="${inner}" stroke="${paint}" stroke-width="1.5" stroke-dasharray="2.4 .5"/>${put(0, -2, `<path d="${paisley(7.5)}" fill="none" stroke="${paint}" stroke-width="1.2"/>`)}${put(0, -6, flower(5, 4, 1.8, `fill="${paint}"`))}`;
  const drop = put(0.8, 1, kairi(under, 'none')) + kairi(thread, veil);
  let knots = '';
  let svg = '';
  for (const { x, y, column } of halfDrop(size, 4, 4)) {
    svg +=
      column % 2
        ? wrap(x, y + 8, 30, size, drop, rng.range(-10, 10), 0.92)
        : wrap(x, y, 34, size, spray, rng.range(-9, 9), 0.82);
    knots += wrap(
      x,
      y + 27,
      8,
      size,
      `<path d="${circle(0, 0, 1.4)}${circle(5, 1, 1.1)}${circle(-5, 1, 1.1)}${circle(0, 5, 1.1)}"/>`,
    );
  }
  svg += `<g transform="translate(.6 .8)" fill="${under}">${knots}</g><g fill="${thread}">${knots}</g>`;
  return {
    width: 208,
    height: 208,
    ground: near ? shift(base, -0.03) : base,
    svg,
    weave: 'voile',
    sheen: 0.06,
    opacity: 1,
  };
};
