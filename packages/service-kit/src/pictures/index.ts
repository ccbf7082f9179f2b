/** Untrusted pictures: decoded safely and re-encoded by a library that is loaded on first use. */
export type { Encoding, Picture, PictureForm } from './decoder.ts';
export { A_PICTURE, readPicture } from './read-picture.ts';
export {
  createRenditions,
  type PictureStore,
  pictureHeaders,
  type ServedPicture,
} from './renditions.ts';
export { type SharpLibrary, withSharp } from './sharp.ts';
