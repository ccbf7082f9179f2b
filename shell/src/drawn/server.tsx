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
import { createRegistry, type Registry } from '../registry/registry.ts';
import type { Drawn } from './drawn.ts';

/** What this build gives to who runs it on a server (services/pages). */
export interface DrawingShell {
  /** Modules of which something did not come or threw at its import, with what was said of it. */
  failed: Readonly<Record<string, string>>;
  /** Null for a page that is not drawn. @param url path and query */
  draw: (url: string) => Promise<Drawing | null>;
}

export interface Drawing extends Drawn {
  html: string;
  /** Modules of which something threw while it was drawn. */
  threw: readonly string[];
}

interface Options {
  registry: unknown;
  config: unknown;
  /** Modules whose parts are left to the browser. */
  without: readonly string[];
  /** Told whose component is loaded or drawn next. */
  onPart: (module: string) => void;
  /** Runs what gives nobody else a turn. */
  watched: <T>(work: () => T) => T;
  /** Milliseconds for an answer of the services. */
  answerTime: number;
  /** Milliseconds for a component with its files. */
  loadTime: number;
}

/** Each pass asks what the one before found out to be asked. */
const MAX_PASSES = 5;

const watch = { stop() {}, onNavigation() {} };

/** A shell that draws pages of these modules, each by its own build for browsers. All of their code is loaded first. */
export async function createDrawingShell(options: Options): Promise<DrawingShell> {
  provideConfig(options.config);
  const registry = createRegistry(options.registry);
  const failed: Record<string, string> = {};
  const components = new Map<string, AnyComponent>();
  // one after the other: what does not come to an end can be named
  for (const [module, expose] of drawableParts(registry, options.without)) {
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

  /** One pass, synchronous: nothing else is drawn meanwhile, so that what modules share is this page's own. */
  function pass(url: string, answers: Record<string, unknown>) {
    const parts = new Set<string>();
    const questions = new Map<string, Question>();
    let leadsAway = false;
    collectRedirects(() => {
      leadsAway = true;
    });
    provideModules({
      ...hostOf(registry),
      isDrawn: (module, expose) => components.has(`${module}/${expose}`),
      peek(module, expose) {
        const key = `${module}/${expose}`;
        const component = components.get(key);
        if (component) parts.add(key);
        return component;
      },
    });
    provideAnswers(answers);
    collectQuestions((question) => questions.set(question.key, question));
    const route = (page: ReactNode) => <StaticRouter location={url}>{page}</StaticRouter>;
    const html = renderToString(<App registry={registry} watch={watch} route={route} />);
    return { html, parts, questions: [...questions.values()], leadsAway };
  }

  return {
    failed,
    async draw(url) {
      const { pathname } = new URL(url, 'http://shop');
      const page = matchRoutes(pages, pathname)?.at(-1)?.route.handle;
      if (!page || !components.has(`${page.module}/${page.expose}`)) return null;
      const answers: Record<string, unknown> = {};
      const asked = new Set<string>();
      for (let passes = 1; ; passes += 1) {
        const { html, parts, questions, leadsAway } = options.watched(() => pass(url, answers));
        if (leadsAway) return null;
        const open = questions.filter(({ key }) => !asked.has(key));
        if (passes === MAX_PASSES || open.length === 0) {
          const threw = [...html.matchAll(THREW)].map(([, module = '']) => module);
          return { html, answers, parts: [...parts].map(partOf), threw };
        }
        await Promise.all(
          open.map(async ({ key, ask }) => {
            asked.add(key);
            const answer = await ask(options.answerTime).catch(() => undefined);
            if (answer !== undefined) answers[key] = answer;
          }),
        );
      }
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
const THREW = /data-module="([a-z0-9-]+)"[^>]*><!--\$!-->/g;

function partOf(key: string): [module: string, expose: string] {
  const end = key.indexOf('/');
  return [key.slice(0, end), key.slice(end + 1)];
}

/** What descriptors say a server may draw; a remote that its manifest names, or on another origin, never. */
function drawableParts(registry: Registry, without: readonly string[]): [string, string][] {
  const parts = [...registry.routes, ...registry.allSlots].filter(({ module, drawn }) => {
    const known = registry.find(module);
    return (
      drawn && !known?.refused && /^\/.*\.js$/.test(known?.entry ?? '') && !without.includes(module)
    );
  });
  return [...new Set(parts.map(({ module, expose }) => `${module}/${expose}`))].map(partOf);
}

const hostOf = (registry: Registry): Omit<ModuleHost, 'peek' | 'isDrawn'> => ({
  slots: registry.slots,
  isCurrent: () => true,
  version: (module) => registry.find(module)?.version,
  refusal: (module) => registry.find(module)?.refused,
  load: () => Promise.reject(new Error('A server has loaded what it draws.')),
  retry() {},
  threw() {},
  isRetrying: () => false,
  attempt: () => 0,
  subscribe: () => () => undefined,
  Loading,
  Failed,
});
