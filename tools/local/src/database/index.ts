export { type ChooseOptions, chooseDatabase } from './choose.ts';
export type { DatabaseEngine, DatabaseKind, DatabasePlace, Log } from './engine.ts';
export { DatabaseError } from './errors.ts';
export { type RunningDatabase, type StartOptions, startDatabase } from './start.ts';
export { guarded, type RunAs } from './supervise/guard.ts';
export type { ProcessSpec } from './supervise/process-spec.ts';
export { type Supervised, supervise } from './supervise/supervise.ts';
