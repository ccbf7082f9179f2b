import { describe, expect, it } from 'vitest';
import { CleanupStack, type Running } from './context.ts';

function recorder() {
  const ended: string[] = [];
  const running = (name: string, fails = false): Running => ({
    name,
    stop: async () => {
      ended.push(name);
      if (fails) throw new Error(name);
    },
    kill: () => ended.push(`${name} killed`),
  });
  return { ended, running };
}

describe('the cleanup', () => {
  it('stops everything in reverse order', async () => {
    const { ended, running } = recorder();
    const cleanup = new CleanupStack();
    cleanup.add(running('database'));
    cleanup.add(running('products'), running('orders'));
    cleanup.add(running('gateway'));
    await cleanup.stop();
    expect(ended).toEqual(['gateway', 'products', 'orders', 'database']);
    expect(cleanup.signal.aborted).toBe(true);
  });

  it('continues if a step fails to stop', async () => {
    const { ended, running } = recorder();
    const cleanup = new CleanupStack();
    cleanup.add(running('database'));
    cleanup.add(running('gateway', true));
    await cleanup.stop();
    expect(ended).toEqual(['gateway', 'database']);
  });

  it('stops late additions at once', async () => {
    const { ended, running } = recorder();
    const cleanup = new CleanupStack();
    await cleanup.stop();
    cleanup.add(running('late'));
    expect(ended).toEqual(['late killed']);
  });

  it('waits for the other steps if one fails', async () => {
    const { ended, running } = recorder();
    const cleanup = new CleanupStack();
    const slow = new Promise<void>((resolve) => {
      cleanup.signal.addEventListener('abort', () => {
        cleanup.add(running('slow'));
        resolve();
      });
    });
    await expect(cleanup.together([Promise.reject(new Error('no nginx')), slow])).rejects.toThrow(
      'no nginx',
    );
    await cleanup.stop();
    expect(ended).toEqual(['slow']);
  });
});
