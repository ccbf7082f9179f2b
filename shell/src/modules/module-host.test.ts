import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Registry } from '../registry/registry.ts';
import type { ModuleLoader } from './module-loader.ts';

const QUIET_TRY = 10_000;
const MODULE = 'mf-catalog';

/** A page whose module's files come and go as the test says. */
async function openPage() {
  const away = new Set<string>();
  let moved = false;
  const renewed = vi.fn(async () => moved);
  const loader: Partial<ModuleLoader> = {
    async load(_module, expose) {
      if (away.has(expose)) throw new Error(`${expose} is away.`);
      return () => null;
    },
    renew: renewed,
  };
  const { createModuleHost } = await import('./module-host.ts');
  const host = createModuleHost({} as Registry, loader as ModuleLoader);
  return {
    host,
    away,
    renewed,
    deploy: () => {
      moved = true;
    },
    load: (expose: string) => host.load(MODULE, expose).catch(() => undefined),
    attempt: () => host.attempt(MODULE),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what failed is tried again by itself', () => {
  it('GIVEN a part that failed WHEN ten seconds are over THEN it is asked for anew', async () => {
    const { load, away, attempt } = await openPage();
    away.add('./home');
    await load('./home');
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    expect(attempt()).toBe(1);
  });

  it('GIVEN a part that failed WHEN another one of the module comes THEN all the same', async () => {
    const { load, away, attempt } = await openPage();
    away.add('./home');
    await load('./home');
    await load('./search');
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    expect(attempt()).toBe(1);
  });

  it('GIVEN all has come WHEN time goes on THEN nothing is asked', async () => {
    const { load, away, attempt, renewed } = await openPage();
    away.add('./home');
    await load('./home');
    away.clear();
    await load('./home');
    await vi.advanceTimersByTimeAsync(3 * QUIET_TRY);
    expect(renewed).not.toHaveBeenCalled();
    expect(attempt()).toBe(0);
  });

  it('GIVEN a try under way WHEN the next one is due THEN it is left alone', async () => {
    const { load, away, host, renewed } = await openPage();
    away.add('./home');
    await load('./home');
    renewed.mockImplementation(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    await load('./home');
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    expect(host.isRetrying(MODULE)).toBe(true);
    expect(renewed).toHaveBeenCalledTimes(1);
  });
});

describe('what threw while rendering', () => {
  it('GIVEN no other version THEN it is not rendered again', async () => {
    const { host, attempt } = await openPage();
    host.threw(MODULE);
    await vi.advanceTimersByTimeAsync(3 * QUIET_TRY);
    expect(attempt()).toBe(0);
  });

  it('GIVEN another version THEN it is taken, though a part of the module came meanwhile', async () => {
    const { host, load, attempt, deploy } = await openPage();
    host.threw(MODULE);
    await load('./search');
    deploy();
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    expect(attempt()).toBe(1);
  });

  it('GIVEN the retry of a visitor rendered it THEN nothing more is asked', async () => {
    const { host, renewed } = await openPage();
    host.threw(MODULE);
    host.retry(MODULE);
    await vi.advanceTimersByTimeAsync(3 * QUIET_TRY);
    expect(renewed).toHaveBeenCalledTimes(1);
  });
});
