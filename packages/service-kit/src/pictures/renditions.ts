import type { Encoding, Picture } from './decoder.ts';
import { createIdleQueue } from './idle-queue.ts';
import { pictureKind, readInBackground } from './read-picture.ts';
import { withSharp } from './sharp.ts';

type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/** A picture as sent. */
export interface ServedPicture extends Picture {
  etag: string;
  /** A smaller encoding will replace it. */
  isInterim?: boolean;
}

/** Where pictures and their renditions are stored. */
export interface PictureStore {
  find(id: string): Promise<Picture | null>;
  findRendition(key: string): Promise<Buffer | null>;
  addRendition(key: string, id: string, data: Buffer): Promise<void>;
}

/** Seconds for which shared caches keep a picture that a smaller encoding will replace. */
const INTERIM_SECONDS = 60;

/**
 * Returns the headers of a response with a picture.
 * @param lifetime `Cache-Control` of a picture that stays; browsers also keep one that is replaced
 */
export const pictureHeaders = (picture: ServedPicture, lifetime: string) => ({
  'Content-Type': picture.contentType,
  'Cache-Control':
    picture.isInterim && lifetime.startsWith('public')
      ? `${lifetime}, s-maxage=${INTERIM_SECONDS}`
      : lifetime,
  ETag: picture.etag,
  Vary: 'Accept',
});

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

/** As good as the WebP above with 40 % fewer bytes, in 20 times the time (decision 0008). */
const AVIF: Encoding = { format: 'avif', quality: 50, effort: 3, chromaSubsampling: '4:2:0' };

/** Returns a picture as AVIF in another width, encoded with low priority; null if impossible. */
async function toAvif(master: Buffer, width: number): Promise<Buffer | null> {
  const form = { side: width, fit: 'width', opaque: AVIF, seeThrough: AVIF } as const;
  return (await readInBackground(master, form))?.data ?? null;
}

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
 * Returns the format that is made at once: WebP before AVIF, which takes longer; JPEG if neither is
 * accepted.
 */
function renditionFormat(accept: string): RenditionFormat {
  if (accepts(accept, 'image/webp')) return 'webp';
  return accepts(accept, 'image/avif') ? 'avif' : 'jpeg';
}

const acceptsBoth = (accept: string): boolean =>
  accepts(accept, 'image/avif') && accepts(accept, 'image/webp');

interface RenditionOptions {
  /** Encodes a stored picture in a width; null if that is impossible. */
  encode?: typeof toAvif;
  /** Runs the encoder while no visitor waits for a picture. */
  queue?: ReturnType<typeof createIdleQueue>;
}

/**
 * Serves stored pictures, smaller ones in a format that the client accepts. A rendition is made
 * once, also for concurrent requests, and stored. Clients that accept WebP and AVIF receive WebP
 * until an AVIF was encoded in the background (decision 0008).
 */
export function createRenditions(store: PictureStore, options: RenditionOptions = {}) {
  const { encode = toAvif, queue = createIdleQueue() } = options;
  const making = new Map<string, Promise<Buffer | null>>();

  function make(key: string, id: string, width: number, format: RenditionFormat) {
    queue.postpone();
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

  async function readIn(format: RenditionFormat, id: string, width: number) {
    const key = `${id}-${width}-${format}`;
    const data = (await store.findRendition(key)) ?? (await make(key, id, width, format));
    return data && { data, contentType: `image/${format}`, etag: `"${key}"` };
  }

  /** Stores the smaller one of AVIF and WebP under `key`; WebP if AVIF cannot be encoded. */
  async function addSmaller(key: string, id: string, width: number): Promise<void> {
    // another instance may have stored it
    if (await store.findRendition(key)) return;
    const [stored, webp] = [await store.find(id), await readIn('webp', id, width)];
    if (!stored || !webp) return;
    const avif = await encode(stored.data, width);
    await store.addRendition(key, id, avif && avif.length < webp.data.length ? avif : webp.data);
  }

  /** For clients that accept both: the smaller one if it is known, else WebP. */
  async function readSmaller(id: string, width: number): Promise<ServedPicture | null> {
    const key = `${id}-${width}-smaller`;
    const data = await store.findRendition(key);
    if (data) return { data, contentType: `image/${pictureKind(data)}`, etag: `"${key}"` };
    const webp = await readIn('webp', id, width);
    if (webp) queue.add(key, () => addSmaller(key, id, width));
    return webp && { ...webp, isInterim: true };
  }

  return {
    /**
     * Returns a picture as stored, or `width` pixels wide (never enlarged) in the best format of an
     * Accept header; null if it does not exist.
     */
    async read(id: string, width?: number, accept = ''): Promise<ServedPicture | null> {
      if (width === undefined) {
        const stored = await store.find(id);
        return stored && { ...stored, etag: `"${id}"` };
      }
      return acceptsBoth(accept)
        ? readSmaller(id, width)
        : readIn(renditionFormat(accept), id, width);
    },
  };
}
