export { cached } from './cached.ts';
export { findCommand, guarded, isOpenToAll, type RunAs } from './guard.ts';
export { claimFolder, withLock } from './lock.ts';
export { type HeldPort, holdPort, holdPortAgain } from './ports.ts';
export { endLeftovers } from './process-identity.ts';
export { type RunOptions, run } from './run.ts';
export type { ProcessSpec } from './supervise.ts';
export { type Supervised, supervise } from './supervise.ts';
