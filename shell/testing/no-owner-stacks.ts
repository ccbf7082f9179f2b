import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const OWNER_STACKS = 'recentlyCreatedOwnerStacks';
/** React stops after this many elements, until the next second. */
const MANY = 10_000;

/**
 * React's development build records a stack for each created element: a third of a component test's
 * time. Here it assumes that there were too many already; warnings are unaffected.
 */
const internals = (React as unknown as Record<string, Record<string, unknown>>)[INTERNALS];
if (!internals || !(OWNER_STACKS in internals))
  throw new Error('This React counts element stacks elsewhere: see no-owner-stacks.ts.');
Object.defineProperty(internals, OWNER_STACKS, { get: () => MANY, set: () => {} });
