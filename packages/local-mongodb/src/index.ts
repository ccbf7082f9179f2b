export { DatabaseError } from '@tanabana/processes/errors';
export { type ChooseOptions, chooseDatabase } from './choose.ts';
export type { DatabaseEngine, DatabaseKind, DatabaseLocation, Log } from './engine.ts';
export { type RunningDatabase, type StartOptions, startDatabase } from './start.ts';
