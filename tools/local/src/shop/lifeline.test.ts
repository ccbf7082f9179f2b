import { describe, expect, it } from 'vitest';
import { Lifeline, type Running } from './lifeline.ts';

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

describe('the lifeline', () => {
  it('ends what was started the other way round', async () => {
    const { ended, running } = recorder();
    const lifeline = new Lifeline();
    lifeline.add(running('database'));
    lifeline.add(running('products'), running('orders'));
    lifeline.add(running('gateway'));
    await lifeline.stop();
    expect(ended).toEqual(['gateway', 'products', 'orders', 'database']);
    expect(lifeline.signal.aborted).toBe(true);
  });

  it('goes on when one does not end well', async () => {
    const { ended, running } = recorder();
    const lifeline = new Lifeline();
    lifeline.add(running('database'));
    lifeline.add(running('gateway', true));
    await lifeline.stop();
    expect(ended).toEqual(['gateway', 'database']);
  });

  it('ends at once what comes when all is over', async () => {
    const { ended, running } = recorder();
    const lifeline = new Lifeline();
    await lifeline.stop();
    lifeline.add(running('late'));
    expect(ended).toEqual(['late killed']);
  });

  it('waits for the other steps when one fails', async () => {
    const { ended, running } = recorder();
    const lifeline = new Lifeline();
    const slow = new Promise<void>((resolve) => {
      lifeline.signal.addEventListener('abort', () => {
        lifeline.add(running('slow'));
        resolve();
      });
    });
    await expect(lifeline.together([Promise.reject(new Error('no nginx')), slow])).rejects.toThrow(
      'no nginx',
    );
    await lifeline.stop();
    expect(ended).toEqual(['slow']);
  });
});
