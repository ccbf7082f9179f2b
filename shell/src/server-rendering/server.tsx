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
import { loadContainer } from '../modules/container.ts';
import { createRegistry, type OwnedRoute, type Registry } from '../registry/registry.ts';
import { type Answers, asMembers, createAsking, membersOf } from './server-answers.ts';
import type { ServerData } from './server-data.ts';

/** Counted up with every change of what follows, and of `early.ts`: a service of another contract leaves pages to the browser. */
export const RENDERING_CONTRACT = 2;

/** What this build gives to who runs it on a server (services/pages). */
export interface ServerShell {
  /** Modules of which something did not come or threw at its import, with what was said of it. */
  failed: Readonly<Record<string, string>>;
  /**
   * Null for a page that is not rendered, `same` where it would be the rendering that is known.
   * @param url path and query
   * @param known name of a rendering of this page
   */
  render: (url: string, known?: string) => Promise<RenderedPage | 'same' | null>;
}

export interface RenderedPage extends Pick<ServerData, 'parts' | 'versions'> {
  /** By what it was rendered from. */
  name: string;
  /** 404 for a page that is not there. */
  status: 200 | 404;
  html: string;
  /** `answers` and `missing` of `ServerData`, as members of a JSON object. */
  members: string;
  /** Modules of which something threw while it was rendered. */
  threw: readonly string[];
}

interface Options {
  registry: unknown;
  config: unknown;
  /** Modules whose parts are left to the browser. */
  without: readonly string[];
  /** Told whose component is loaded or rendered next. */
  onPart: (module: string) => void;
  /** Runs what gives nobody else a turn. */
  watched: <T>(work: () => T) => T;
  /** Milliseconds for an answer of the services. */
  answerTime: number;
  /** Milliseconds for a component with its files. */
  loadTime: number;
  /** What is short and says as much as a text. */
  hash: (text: string) => string;
}

/** Each pass asks what the one before found out to be asked. */
const MAX_PASSES = 5;

/** Pages that are not rendered again while all that they were rendered from is the same, but for what the clock changes. */
const MAX_KNOWN = 1000;
const MAX_KNOWN_MS = 60_000;

interface KnownPage {
  /** Of its rendering; none where that is not to be used again. */
  name: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
  questions: readonly Question[];
}

const watch = { stop() {}, onNavigation() {} };

/** As React marks what it need not wait for. */
const arrived = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** A shell that renders pages of these modules, each by its own build for browsers. All of their code is loaded first. */
export async function createServerShell(options: Options): Promise<ServerShell> {
  provideConfig(options.config);
  const registry = createRegistry(options.registry);
  const failed: Record<string, string> = {};
  const components = new Map<string, AnyComponent>();
  // one after the other: what does not come to an end can be named
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
  const pages = registry.routes.map((route) => ({ path: route.path, handle: route }));

  /**
   * One pass, synchronous: nothing else is rendered meanwhile, so that what modules share is this page's own.
   * @param shop the registry with the route of this page, so that the router need not compare with all
   */
  function renderOnce(shop: Registry, url: string, answers: Answers) {
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
    return { html, parts, questions: [...questions.values()], leadsAway };
  }

  const versionsOf = (parts: RenderedPage['parts']): Record<string, string> =>
    Object.fromEntries(parts.map(([module]) => [module, registry.find(module)?.version ?? '']));

  const ask = createAsking(options.answerTime);

  /** Questions of the last page of a route, and those that it had in common with the one before. */
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
    const shop = { ...registry, routes: route ? [route] : registry.routes };
    const before = pagesKnown.get(url);
    const answers: Answers = new Map();
    // what it asked the last time it asks at once, a new page what others of its route ask
    await ask(before?.questions ?? usual.get(route)?.common ?? [], answers);
    if (before?.name && before.name === known && Date.now() - before.at < MAX_KNOWN_MS) {
      if (options.hash(asMembers(before.questions, answers)) === known) return 'same';
    }
    for (let passes = 1; ; passes += 1) {
      const { html, parts, leadsAway, questions } = options.watched(() =>
        renderOnce(shop, url, answers),
      );
      if (leadsAway) return null;
      const open = questions.filter(({ key }) => !answers.has(key));
      if (passes === MAX_PASSES || open.length === 0) {
        const threw = threwIn(html);
        const from = asMembers(questions, answers);
        const name = options.hash(from);
        // what threw may not throw the next time
        const isSound = threw.length === 0;
        remember(url, { name: isSound ? name : undefined, at: Date.now(), questions });
        noteUsual(route, questions);
        const ofParts = [...parts].map(partOf);
        const described = { parts: ofParts, versions: versionsOf(ofParts) };
        const status = route ? 200 : 404;
        return { name, status, html, threw, ...described, members: from };
      }
      await ask(open, answers);
    }
  }

  return {
    failed,
    async render(url, known) {
      const { pathname } = new URL(url, 'http://shop');
      const page = matchRoutes(pages, pathname)?.at(-1)?.route.handle;
      if (!page) return pages.length > 0 ? render(url, undefined, known) : null;
      return components.has(`${page.module}/${page.expose}`) ? render(url, page, known) : null;
    },
  };
}

const containers = new Map<string, ReturnType<typeof loadContainer>>();

async function loadPart(
  registry: Registry,
  [module, expose]: [string, string],
  loadTime: number,
): Promise<AnyComponent> {
  const entry = registry.find(module)?.entry ?? '';
  const container = containers.get(module) ?? loadContainer(module, entry);
  containers.set(module, container);
  const factory = await Promise.race([
    container.then((running) => running.get(expose)),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${expose} does not come.`)), loadTime);
    }),
  ]);
  const { default: component } = factory() as { default?: AnyComponent };
  if (!component) throw new Error(`${module} gives no component ${expose}.`);
  return component;
}

/** A boundary that React left to the browser, in the place of a module. */
const LEFT = '<!--$!-->';
const THREW = /data-module="([a-z0-9-]+)"[^>]*><!--\$!-->/g;

const threwIn = (html: string): string[] =>
  html.includes(LEFT) ? [...html.matchAll(THREW)].map(([, module = '']) => module) : [];

function partOf(key: string): [module: string, expose: string] {
  const end = key.indexOf('/');
  return [key.slice(0, end), key.slice(end + 1)];
}

/** What descriptors say a server may render; a remote that its manifest names, or on another origin, never. */
function renderableParts(registry: Registry, without: readonly string[]): [string, string][] {
  const parts = [...registry.routes, ...registry.allSlots].filter(({ module, serverRendered }) => {
    const known = registry.find(module);
    return (
      serverRendered &&
      !known?.refused &&
      /^\/.*\.js$/.test(known?.entry ?? '') &&
      !without.includes(module)
    );
  });
  return [...new Set(parts.map(({ module, expose }) => `${module}/${expose}`))].map(partOf);
}

const hostOf = (registry: Registry): Omit<ModuleHost, 'peek' | 'arrival'> => ({
  slots: registry.slots,
  isCurrent: () => true,
  version: (module) => registry.find(module)?.version,
  refusal: (module) => registry.find(module)?.refused,
  load: () => Promise.reject(new Error('A server has loaded what it renders.')),
  retry() {},
  threw() {},
  isRetrying: () => false,
  attempt: () => 0,
  subscribe: () => () => undefined,
  Loading,
  Failed,
});
