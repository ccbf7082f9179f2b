import { MAX_IMAGES_PER_COLOUR, sameName } from '@tanabana/contracts';
import type { NamedPicture } from '../../csv/formats/file-format.ts';

export interface WantedPicture {
  url: string;
  color: string;
}

/**
 * Assigns the pictures that a file names to the colors of a product: those without a color belong to
 * the first one. A color has at most three.
 * @returns the pictures, and how many were left out
 */
export function picturesForColours(
  named: readonly NamedPicture[],
  colors: readonly string[],
): { wanted: WantedPicture[]; left: number } {
  const byColour = new Map<string, Set<string>>(colors.map((name) => [name, new Set()]));
  const [first] = colors;
  let left = 0;
  for (const { url, color } of named) {
    const name = colors.find((one) => color !== null && sameName(one, color)) ?? first;
    const urls = byColour.get(name ?? '');
    if (!urls || urls.has(url)) continue;
    if (urls.size >= MAX_IMAGES_PER_COLOUR) left += 1;
    else urls.add(url);
  }
  const wanted = [...byColour].flatMap(([color, urls]) => [...urls].map((url) => ({ url, color })));
  return { wanted, left };
}
