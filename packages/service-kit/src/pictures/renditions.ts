import type { Picture } from './decoder.ts';
import { withSharp } from './sharp.ts';

type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/** A picture as sent. */
export interface ServedPicture extends Picture {
  etag: string;
}

/** Where pictures and their renditions are stored. */
export interface PictureStore {
  find(id: string): Promise<Picture | null>;
  findRendition(key: string): Promise<Buffer | null>;
  addRendition(key: string, id: string, data: Buffer): Promise<void>;
}

/** Returns a picture in another width (pixels, never enlarged) and format. */
const toRendition = (master: Buffer, width: number, format: RenditionFormat): Promise<Buffer> =>
  withSharp((sharp) => {
    const resized = sharp(master).resize({ width, withoutEnlargement: true });
    switch (format) {
      case 'avif':
        return resized.avif({ quality: 60, effort: 0 }).toBuffer();
      case 'webp':
        return resized.webp({ quality: 76, effort: 2 }).toBuffer();
      case 'jpeg':
        return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
    }
  });

/**
 * Whether an Accept header names the type explicitly and does not exclude it; `image/*` does not
 * count.
 */
function accepts(header: string, type: string): boolean {
  const entry = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .find(([name]) => name === type);
  return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}

/**
 * Returns the format for a client: WebP before AVIF, which takes twice the time for the same size
 * (decision 0008); JPEG if neither is accepted.
 */
function renditionFormat(accept = ''): RenditionFormat {
  if (accepts(accept, 'image/webp')) return 'webp';
  return accepts(accept, 'image/avif') ? 'avif' : 'jpeg';
}

/**
 * Serves stored pictures, smaller ones in the best format that a client accepts. A rendition is made
 * once, also for concurrent requests, and stored.
 */
export function createRenditions(store: PictureStore) {
  const making = new Map<string, Promise<Buffer | null>>();

  function make(key: string, id: string, width: number, format: RenditionFormat) {
    const running = making.get(key);
    if (running) return running;
    const job = (async () => {
      const stored = await store.find(id);
      if (!stored) return null;
      const data = await toRendition(stored.data, width, format);
      await store.addRendition(key, id, data);
      return data;
    })().finally(() => making.delete(key));
    making.set(key, job);
    return job;
  }

  return {
    /**
     * Returns a picture as stored, or `width` pixels wide (never enlarged) in the best format of an
     * Accept header; null if it does not exist.
     */
    async read(id: string, width?: number, accept?: string): Promise<ServedPicture | null> {
      if (width === undefined) {
        const stored = await store.find(id);
        return stored && { ...stored, etag: `"${id}"` };
      }
      const format = renditionFormat(accept);
      const key = `${id}-${width}-${format}`;
      const data = (await store.findRendition(key)) ?? (await make(key, id, width, format));
      return data && { data, contentType: `image/${format}`, etag: `"${key}"` };
    },
  };
}
