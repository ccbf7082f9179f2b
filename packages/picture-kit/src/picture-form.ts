/** How a picture is encoded; `quality` from 1 to 100, `effort` (WebP) from 0 to 6. */
export type Encoding =
  | { format: 'jpeg'; quality: number }
  | { format: 'webp'; quality: number; effort?: number };

/** What is kept of a picture. */
export interface PictureForm {
  /** Pixels: the longer side at most (`inside`), or both sides exactly (`cover`: what draws the eye stays). */
  side: number;
  fit: 'inside' | 'cover';
  opaque: Encoding;
  /** Of pictures with see-through parts; they are put on white where it is missing. */
  seeThrough?: Encoding;
}

export interface Picture {
  data: Buffer;
  contentType: string;
}
