export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/**
 * Widest AVIF, in pixels. Encoding AVIF at its fastest costs as much as WebP up to here and saves a
 * fifth of the bytes; above, it keeps the first visitor waiting (docs/decisions/0008).
 */
const WIDEST_AVIF = 640;

/** Whether an Accept header names the type itself and does not refuse it: `image/*` says nothing. */
function accepts(header: string, type: string): boolean {
  const entry = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .find(([name]) => name === type);
  return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}

/** The best format that the client names and that is quick to make; JPEG for all others. */
export function renditionFormat(accept: string | undefined, width: number): RenditionFormat {
  const header = accept ?? '';
  const avif = accepts(header, 'image/avif');
  const webp = accepts(header, 'image/webp');
  if (avif && (width <= WIDEST_AVIF || !webp)) return 'avif';
  return webp ? 'webp' : 'jpeg';
}
