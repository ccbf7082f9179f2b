export { cached } from './cached.ts';
export { findCommand, guarded, isOpenToAll, type RunAs } from './guard.ts';
export { claimFolder, withLock } from './lock.ts';
export { type HeldPort, holdPort, holdPortAgain } from './ports.ts';
export { endLeftovers, endProcess, startedAt } from './process-identity.ts';
export { type RunOptions, run } from './run.ts';
export { type Log, type ProcessSpec, type Supervised, supervise } from './supervise.ts';
export { waitFor } from './wait-for.ts';
