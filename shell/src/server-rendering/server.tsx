import {
  type AnyComponent,
  collectQuestions,
  collectRedirects,
  type ModuleHost,
  matchRoutes,
  provideAnswers,
  provideConfig,
  provideModules,
  type Question,
} from '@tanabana/storefront';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { StaticRouter } from 'react-router';
import { App } from '../app.tsx';
import { Failed, Loading } from '../fallbacks/module-fallbacks.tsx';
import { requestOf } from '../page/remote-head.ts';
import { createRegistry, type OwnedRoute, type Registry } from '../registry/registry.ts';
import { loadPart, partOf, renderableParts } from './own-parts.ts';
import { headOfPage, type ServedHead, withMain } from './remote-page.ts';
import {
  createRemoteParts,
  hasAll,
  hasFailures,
  type RemotePlaces,
  type RemoteResults,
  type RenderRemote,
  remoteParts,
  textOf,
} from './remote-parts.tsx';
import { type Answers, asMembers, createAsking, membersOf } from './server-answers.ts';
import type { ServerData } from './server-data.ts';

/**
 * Increased with every change of the following types and of `early.ts`: a service of another
 * contract leaves pages to the browser.
 */
export const RENDERING_CONTRACT = 4;

/** Exports of this build for a server (services/pages). */
export interface ServerShell {
  /** Modules that did not load or threw on import, with the message. */
  failed: Readonly<Record<string, string>>;
  /**
   * Null for a page that is not rendered, `same` if the known rendering is current.
   * @param url path and query
   * @param known name of a rendering of this page
   */
  render: (url: string, known?: string) => Promise<RenderedPage | 'same' | null>;
}

export interface RenderedPage extends Pick<ServerData, 'parts' | 'versions'> {
  /** Identifies the data of the rendering. */
  name: string;
  /** 404 for a missing page. */
  status: 200 | 404;
  html: string;
  /** `answers` and `missing` of `ServerData`, as members of a JSON object. */
  members: string;
  /** Components among `parts` whose code the browser loads when the shopper scrolls near them. */
  below: ServerData['parts'];
  /** Modules that threw while rendering. */
  threw: readonly string[];
  /** Head of another team's page; null for other pages. */
  head: ServedHead | null;
}

interface Options {
  registry: unknown;
  config: unknown;
  /** Modules whose parts are left to the browser. */
  without: readonly string[];
  /** Called with the module that is loaded or rendered next. */
  onPart: (module: string) => void;
  /** Runs synchronous code. */
  watched: <T>(work: () => T) => T;
  /** Milliseconds for an answer of the services. */
  answerTime: number;
  /** Milliseconds for a component with its files. */
  loadTime: number;
  /** Renders a place by the server entry of its module; never rejects. */
  renderRemote: RenderRemote;
  /** A short hash of a text. */
  hash: (text: string) => string;
}

/** Each pass sends the requests that the previous one discovered. */
const MAX_PASSES = 5;

/**
 * Cached renderings, valid while their data is unchanged, except for content that depends on the
 * time.
 */
const MAX_KNOWN = 1000;
const MAX_KNOWN_MS = 60_000;

interface KnownPage {
  /** Name of the rendering; undefined if it must not be reused. */
  name: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
  questions: readonly Question[];
  places: RemotePlaces;
}

const watch = { stop() {}, onNavigation() {} };

/** React's marker of completed boundaries. */
const arrived = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * A shell that renders pages of these modules, each from its browser build. All code is loaded
 * first.
 */
export async function createServerShell(options: Options): Promise<ServerShell> {
  provideConfig(options.config);
  const registry = createRegistry(options.registry);
  const failed: Record<string, string> = {};
  const components = new Map<string, AnyComponent>();
  // sequentially: a module that does not finish can be identified
  for (const [module, expose] of renderableParts(registry, options.without)) {
    options.onPart(module);
    try {
      const component = await loadPart(registry, [module, expose], options.loadTime);
      components.set(`${module}/${expose}`, (props) => {
        options.onPart(module);
        return createElement(component, props);
      });
    } catch (error) {
      failed[module] = String(error);
    }
  }
  const remotes = createRemoteParts(options.renderRemote);
  for (const [module, expose] of remoteParts(registry, options.without))
    components.set(`${module}/${expose}`, remotes.component(module, expose));
  const pages = registry.routes.map((route) => ({ path: route.path, handle: route }));

  /**
   * One synchronous pass: nothing else is rendered meanwhile, so that shared state of modules
   * belongs to this page.
   * @param shop the registry with this page's route only, so that the router need not compare all
   */
  function renderOnce(shop: Registry, url: string, answers: Answers, results: RemoteResults) {
    const { pathname, search } = new URL(url, 'http://shop');
    const [{ params = {} } = {}] = matchRoutes(shop.routes, pathname) ?? [];
    remotes.begin(requestOf(pathname, search, params), results);
    const parts = new Set<string>();
    const questions = new Map<string, Question>();
    let leadsAway = false;
    collectRedirects(() => {
      leadsAway = true;
    });
    provideModules({
      ...hostOf(registry),
      arrival: (module, expose) => (components.has(`${module}/${expose}`) ? arrived : undefined),
      peek(module, expose) {
        const key = `${module}/${expose}`;
        const component = components.get(key);
        if (component) parts.add(key);
        return component;
      },
    });
    provideAnswers(...membersOf(answers));
    collectQuestions((question) => questions.set(question.key, question));
    const route = (page: ReactNode) => <StaticRouter location={url}>{page}</StaticRouter>;
    const html = renderToString(<App registry={shop} watch={watch} route={route} />);
    const places = remotes.places();
    return { html, parts, questions: [...questions.values()], places, leadsAway };
  }

  const versionsOf = (parts: RenderedPage['parts']): Record<string, string> =>
    Object.fromEntries(parts.map(([module]) => [module, registry.find(module)?.version ?? '']));

  const ask = createAsking(options.answerTime);

  /** Requests of the last page of a route, and those that it shared with the one before. */
  const usual = new Map<OwnedRoute | undefined, Record<'last' | 'common', readonly Question[]>>();

  function noteUsual(route: OwnedRoute | undefined, questions: readonly Question[]): void {
    const keys = new Set(questions.map(({ key }) => key));
    const common = usual.get(route)?.last.filter(({ key }) => keys.has(key)) ?? [];
    usual.set(route, { last: questions, common });
  }

  const pagesKnown = new Map<string, KnownPage>();

  function remember(url: string, page: KnownPage): void {
    pagesKnown.delete(url);
    pagesKnown.set(url, page);
    const [oldest] = pagesKnown.keys();
    if (pagesKnown.size > MAX_KNOWN && oldest !== undefined) pagesKnown.delete(oldest);
  }

  async function render(
    url: string,
    route: OwnedRoute | undefined,
    known: string | undefined,
  ): Promise<RenderedPage | 'same' | null> {
    const before = pagesKnown.get(url);
    const answers: Answers = new Map();
    const results: RemoteResults = new Map();
    const nameOf = (questions: readonly Question[], places: RemotePlaces): string =>
      options.hash(asMembers(questions, answers) + textOf(places, results));
    // a known page sends its last requests at once, a new page those of its route
    await Promise.all([
      ask(before?.questions ?? usual.get(route)?.common ?? [], answers),
      remotes.render(before?.places ?? new Map(), results),
    ]);
    if (before?.name && before.name === known && Date.now() - before.at < MAX_KNOWN_MS) {
      if (nameOf(before.questions, before.places) === known) return 'same';
    }
    for (let passes = 1; ; passes += 1) {
      const routes = route ? [withMain(route, results)] : registry.routes;
      const { html, parts, leadsAway, questions, places } = options.watched(() =>
        renderOnce({ ...registry, routes }, url, answers, results),
      );
      if (leadsAway) return null;
      const open = questions.filter(({ key }) => !answers.has(key));
      if (passes === MAX_PASSES || (open.length === 0 && hasAll(places, results))) {
        const remote = new Set([...places.values()].map(({ module }) => module));
        const threw = threwIn(html).filter((module) => !remote.has(module));
        const from = asMembers(questions, answers);
        const name = nameOf(questions, places);
        // a module that threw may not throw next time
        const isSound = threw.length === 0 && !hasFailures(places, results);
        remember(url, { name: isSound ? name : undefined, at: Date.now(), questions, places });
        noteUsual(route, questions);
        const ofParts = [...parts].map(partOf);
        const below = ofParts.filter(([module, expose]) => registry.isBelow(module, expose));
        const head = route?.isForeign ? headOfPage(registry, route, results) : null;
        const described = { parts: ofParts, below, versions: versionsOf(ofParts), head };
        const status = route ? 200 : 404;
        return { name, status, html, threw, ...described, members: from };
      }
      await Promise.all([ask(open, answers), remotes.render(places, results)]);
    }
  }

  return {
    failed,
    async render(url, known) {
      const { pathname } = new URL(url, 'http://shop');
      const page = matchRoutes(pages, pathname)?.at(-1)?.route.handle;
      if (!page) return pages.length > 0 ? render(url, undefined, known) : null;
      // the head of another team's page is known without its content
      const isRendered = components.has(`${page.module}/${page.expose}`) || page.isForeign;
      return isRendered ? render(url, page, known) : null;
    },
  };
}

/** A boundary that React left to the browser, in the place of a module. */
const LEFT = '<!--$!-->';
const THREW = /data-module="([a-z0-9-]+)"[^>]*><!--\$!-->/g;

const threwIn = (html: string): string[] =>
  html.includes(LEFT) ? [...html.matchAll(THREW)].map(([, module = '']) => module) : [];

const hostOf = (registry: Registry): Omit<ModuleHost, 'peek' | 'arrival'> => ({
  slots: registry.slots,
  isCurrent: () => true,
  version: (module) => registry.find(module)?.version,
  refusal: (module) => registry.find(module)?.refused,
  startArrival() {},
  load: () => Promise.reject(new Error('A server has loaded its modules.')),
  retry() {},
  threw() {},
  isRetrying: () => false,
  attempt: () => 0,
  subscribe: () => () => undefined,
  Loading,
  Failed,
});
