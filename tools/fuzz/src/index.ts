/** Hostile calls to a whole shop, made from its contracts and repeatable by a seed. */
export { type FuzzOptions, type FuzzReport, runFuzz } from './run-fuzz.ts';
