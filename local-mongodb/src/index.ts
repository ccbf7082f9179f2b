export { type ChooseOptions, chooseDatabase } from './choose.ts';
export type { DatabaseEngine, DatabaseKind, DatabaseLocation, Log } from './engine.ts';
export { DatabaseError } from './errors.ts';
export { type RunningDatabase, type StartOptions, startDatabase } from './start.ts';
