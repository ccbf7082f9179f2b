import { STOREFRONT_VERSION } from '@tanabana/storefront/descriptor';

/**
 * What the shell gives to every module while running. A module is built without a copy, so that a
 * second one cannot be; another version than the module was made for is a plain error in its place.
 */
export const sharedByShell = Object.fromEntries(
  Object.entries({
    react: '^19.0.0',
    'react-dom': '^19.0.0',
    '@tanabana/storefront': `^${STOREFRONT_VERSION}`,
  }).map(([name, requiredVersion]) => [
    name,
    { singleton: true, strictVersion: true, import: false as const, requiredVersion },
  ]),
);
