import type { AnyComponent } from '@tanabana/storefront';
import type { PageRequest } from '../page/remote-head.ts';
import { isServed } from '../registry/foreign.ts';
import type { Registry } from '../registry/registry.ts';

/** A place that a server entry renders (services/pages/src/remotes). */
export interface RemoteRequest extends PageRequest {
  expose: string;
  /** Of the slot, without functions. */
  props: Readonly<Record<string, unknown>>;
}

/** `left`: to the browser, by decision of the server entry or after a fault. */
export type RemoteResult =
  | { html: string; head: string; state?: string }
  | { left: 'wanted' | 'failed' };

export type RenderRemote = (module: string, request: RemoteRequest) => Promise<RemoteResult>;

interface Place {
  module: string;
  request: RemoteRequest;
}

/** Places of a page by key. */
export type RemotePlaces = ReadonlyMap<string, Place>;
export type RemoteResults = Map<string, RemoteResult>;

/** Key of a page itself, which has no props. */
export const pageKey = (module: string, expose: string): string => keyOf(module, expose, {});

const keyOf = (module: string, expose: string, props: object): string =>
  JSON.stringify([module, expose, props]);

/**
 * Places of remotes of other teams while the server renders a page. Each pass discovers places; the
 * next pass contains what their server entries rendered.
 */
export function createRemoteParts(renderRemote: RenderRemote) {
  let page: PageRequest;
  let results: RemoteResults;
  let found: Map<string, Place>;

  return {
    /** Starts a pass. */
    begin(of: PageRequest, known: RemoteResults): void {
      page = of;
      results = known;
      found = new Map();
    },
    /** Places of this pass. */
    places: (): RemotePlaces => found,
    /** Component of a place: throws until its HTML is known, so that the browser renders it. */
    component(module: string, expose: string): AnyComponent {
      return (given) => {
        const props = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
        const key = keyOf(module, expose, props);
        found.set(key, { module, request: { ...page, expose, props } });
        const result = results.get(key);
        if (!result || 'left' in result) throw new Error(`${module} is left to the browser.`);
        return (
          <div
            data-mount=""
            data-state={result.state}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of a deployed module, checked by the pages service (sound-markup.ts)
            dangerouslySetInnerHTML={{ __html: `<div>${result.html}</div>` }}
          />
        );
      };
    },
    /** Renders places whose result is not known yet. */
    async render(places: RemotePlaces, known: RemoteResults): Promise<void> {
      const open = [...places].filter(([key]) => !known.has(key));
      const rendered = open.map(async ([key, { module, request }]) => {
        known.set(key, await renderRemote(module, request));
      });
      await Promise.all(rendered);
    },
  };
}

/** Whether all places have a result. */
export const hasAll = (places: RemotePlaces, results: RemoteResults): boolean =>
  [...places.keys()].every((key) => results.has(key));

/** Whether a place may be rendered by a next attempt. */
export const hasFailures = (places: RemotePlaces, results: RemoteResults): boolean =>
  [...places.keys()].some((key) => {
    const result = results.get(key);
    return result !== undefined && 'left' in result && result.left === 'failed';
  });

/** The results as text, for the name of a rendering. */
export const textOf = (places: RemotePlaces, results: RemoteResults): string =>
  places.size === 0 ? '' : JSON.stringify([...places.keys()].map((key) => results.get(key)));

/** Places that server entries may render, by their descriptors; never of another origin. */
export function remoteParts(registry: Registry, without: readonly string[]): [string, string][] {
  const parts = [...registry.routes, ...registry.allSlots].filter(
    ({ module, expose }) => isServed(registry, module, expose) && !without.includes(module),
  );
  return parts.map(({ module, expose }) => [module, expose]);
}
