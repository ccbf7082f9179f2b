import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');
const token = (name: string): string => {
  const hex = css.match(new RegExp(`--colour-${name}: (#[0-9a-f]{6});`))?.[1];
  if (!hex) throw new Error(`No colour token ${name}`);
  return hex;
};

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(token(a)), luminance(token(b))].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'raised', 'sunken'];
const washes = { indigo: 'indigo-wash', madder: 'madder-wash', leaf: 'leaf-wash' };

const textPairs: [string, string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'indigo', 'indigo-deep', 'madder', 'madder-deep', 'leaf'].map(
      (text): [string, string] => [text, ground],
    ),
  ),
  ...Object.entries(washes),
  ...[...Object.values(washes), 'turmeric-wash'].flatMap((wash): [string, string][] => [
    ['ink', wash],
    ['ink-soft', wash],
  ]),
  ...['indigo', 'indigo-deep', 'madder', 'madder-deep', 'leaf', 'ink'].map(
    (ground): [string, string] => ['on-dark', ground],
  ),
  ['ink', 'turmeric'],
  ['turmeric', 'indigo-deep'],
];

/** Edges of controls and icons: 3 to 1 (WCAG 1.4.11). */
const edgePairs: [string, string][] = grounds.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['ink-faint', ground],
  ['indigo', ground],
]);

describe('contrast of the colour tokens', () => {
  it.each(textPairs)('%s on %s has a text contrast of at least 4.5', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)('%s on %s has an edge contrast of at least 3', (edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});
