/** Untrusted pictures: decoded safely and re-encoded by a library that is loaded on first use. */
export type { Encoding, Picture, PictureForm } from './decoder.ts';
export { A_PICTURE, readPicture } from './read-picture.ts';
export { type SharpLibrary, withSharp } from './sharp.ts';
