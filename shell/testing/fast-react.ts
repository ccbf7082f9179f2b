/*
 * Switches off two costs of React's development build; its warnings are unaffected. Must be loaded
 * before React. The production build has neither cost.
 */

/** React reports each render to the browser's profiler if the console has these functions. */
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const OWNER_STACKS = 'recentlyCreatedOwnerStacks';
/** React stops after this many elements, until the next second. */
const MANY = 10_000;

/**
 * React records a stack for each created element: a third of a component test's time. Here it
 * assumes that there were too many already.
 */
const react = (await import('react')) as unknown as Record<string, Record<string, unknown>>;
const isDevelopmentBuild = 'captureOwnerStack' in react;
if (isDevelopmentBuild) {
  const internals = react[INTERNALS];
  if (!internals || !(OWNER_STACKS in internals))
    throw new Error('This React counts element stacks elsewhere: see fast-react.ts.');
  Object.defineProperty(internals, OWNER_STACKS, { get: () => MANY, set: () => {} });
}

export {};
