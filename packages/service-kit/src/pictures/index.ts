/** Pictures that strangers send: decoded safely and encoded anew, by a library that is loaded when first needed. */
export type { Encoding, Picture, PictureForm } from './decoder.ts';
export { A_PICTURE, readPicture } from './read-picture.ts';
export { type SharpLibrary, withSharp } from './sharp.ts';
