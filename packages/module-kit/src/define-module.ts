import type { ModuleConfig } from '@tanabana/storefront/descriptor';

/**
 * Checks a module's own description, so that a slip is told at build time.
 * @throws Error naming what is wrong
 */
export function defineModule(config: ModuleConfig): ModuleConfig {
  if (!/^mf-[a-z][a-z-]*$/.test(config.name))
    throw new Error(`Module name '${config.name}': expected mf-… in lower case.`);
  for (const { load } of partsOf(config))
    if (!/^\.\/src\/.+\.tsx$/.test(load))
      throw new Error(`${config.name}: '${load}' is not a file ./src/….tsx.`);
  for (const { path } of config.routes ?? [])
    if (!path.startsWith('/')) throw new Error(`${config.name}: route '${path}' has no leading /.`);
  for (const slot of config.slots ?? [])
    if (slot.slot === 'dashboard.tab' && !/^[a-z][a-z0-9-]*$/.test(slot.tab?.id ?? ''))
      throw new Error(`${config.name}: a dashboard tab needs an id of a-z, 0-9 and hyphens.`);
  return config;
}

/** Everything that a module shows to others. */
export const partsOf = (config: ModuleConfig): readonly { load: string }[] => [
  ...(config.routes ?? []),
  ...(config.slots ?? []),
];

/** Name under which the container gives a file: `./src/routes/home.tsx` → `./routes/home`. */
export const exposeOf = (load: string): string =>
  load.replace('./src/', './').replace(/\.tsx$/, '');

/** Name of the chunk of an exposed file: `./src/routes/home.tsx` → `routes-home`. */
export const chunkNameOf = (load: string): string => exposeOf(load).slice(2).replaceAll('/', '-');
