/** Pictures that strangers send: decoded safely and encoded anew, by a library that is loaded when first needed. */
export { type Draw, type Picture, readPicture } from './read-picture.ts';
export { allowOnlyPictures, type SharpLibrary, withSharp } from './sharp.ts';
