import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const OWNER_STACKS = 'recentlyCreatedOwnerStacks';
/** After so many elements React leaves it, until the next second. */
const MANY = 10_000;

/**
 * React's development build keeps the stack of calls of each element that is made: a third of what a component
 * test does. Here it counts as if there had been too many already; warnings come as ever.
 */
const internals = (React as unknown as Record<string, Record<string, unknown>>)[INTERNALS];
if (!internals || !(OWNER_STACKS in internals))
  throw new Error(
    'This React counts the stacks of its elements elsewhere: see no-owner-stacks.ts.',
  );
Object.defineProperty(internals, OWNER_STACKS, { get: () => MANY, set: () => {} });
