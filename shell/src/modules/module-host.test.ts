import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Registry } from '../registry/registry.ts';
import type { ModuleLoader } from './module-loader.ts';

const QUIET_TRY = 10_000;
const MODULE = 'mf-catalog';

/** A page whose module files load or fail as the test sets them. */
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

describe('failures are retried automatically', () => {
  it('requests a failed part again after ten seconds', async () => {
    const { load, away, attempt } = await openPage();
    away.add('./home');
    await load('./home');
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    expect(attempt()).toBe(1);
  });

  it('requests a failed part again although another part of the module loaded', async () => {
    const { load, away, attempt } = await openPage();
    away.add('./home');
    await load('./home');
    await load('./search');
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    expect(attempt()).toBe(1);
  });

  it('requests nothing if everything loaded', async () => {
    const { load, away, attempt, renewed } = await openPage();
    away.add('./home');
    await load('./home');
    away.clear();
    await load('./home');
    await vi.advanceTimersByTimeAsync(3 * QUIET_TRY);
    expect(renewed).not.toHaveBeenCalled();
    expect(attempt()).toBe(0);
  });

  it('does not restart a pending attempt', async () => {
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

describe('a part that threw while rendering', () => {
  it('is not rendered again without another version', async () => {
    const { host, attempt } = await openPage();
    host.threw(MODULE);
    await vi.advanceTimersByTimeAsync(3 * QUIET_TRY);
    expect(attempt()).toBe(0);
  });

  it('is rendered with another version although a part of the module loaded meanwhile', async () => {
    const { host, load, attempt, deploy } = await openPage();
    host.threw(MODULE);
    await load('./search');
    deploy();
    await vi.advanceTimersByTimeAsync(QUIET_TRY);
    expect(attempt()).toBe(1);
  });

  it("is not requested again after a visitor's retry rendered it", async () => {
    const { host, renewed } = await openPage();
    host.threw(MODULE);
    host.retry(MODULE);
    await vi.advanceTimersByTimeAsync(3 * QUIET_TRY);
    expect(renewed).toHaveBeenCalledTimes(1);
  });
});
