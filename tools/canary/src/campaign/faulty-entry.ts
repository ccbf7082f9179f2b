import type { Fault } from '@tanabana/service-telemetry/testing/visits';

/**
 * Returns the script of a container's entry with a fault, for visits in a browser. Each page decides
 * once per module whether it is affected, because the shell loads again after a failure and React
 * renders again after an error. A server that renders pages has no fault.
 * @param script of `remoteEntry.js`
 * @param globalName global variable of the container, `mf_catalog`
 */
export function faultyEntry(
  script: string,
  globalName: string,
  { throws = 0, failsToLoad = 0, slowerMs = 0 }: Fault,
): string {
  const isInBrowser = "typeof document === 'object'";
  const isBroken = `globalThis.${globalName}_fails_to_load`;
  return `if (${isInBrowser} && (${isBroken} ??= Math.random() < ${failsToLoad}))
  throw new Error('This canary fails to load.');
${script}
;(() => {
  if (!(${isInBrowser})) return;
  const container = globalThis.${globalName};
  const throws = Math.random() < ${throws};
  const broken = () => { throw new Error('This canary throws while rendering.'); };
  globalThis.${globalName} = {
    init: (...args) => container.init(...args),
    get: async (name) => {
      await new Promise((resolve) => setTimeout(resolve, ${slowerMs}));
      const factory = await container.get(name);
      return throws ? () => ({ ...factory(), default: broken }) : factory;
    },
  };
})();
`;
}
