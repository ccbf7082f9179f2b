import type { PageReport } from '@tanabana/contracts';
import { traceCalls } from '@tanabana/storefront';
import { moduleAt } from './vitals.ts';

type Clicks = NonNullable<PageReport['clicks']>;

/** Milliseconds after a click, or after its last response, in which a call counts as caused by it. */
const CAUSED_MS = 1000;

/** Returns random hexadecimal digits. */
const digits = (length: number): string =>
  '0'.repeat(length).replace(/0/g, () => Math.floor(Math.random() * 16).toString(16));

/**
 * Traces the calls that clicks cause (rule 26.12). A key that submits a form or presses a button
 * is a click, too.
 * @param clicks receives clicks with responses
 * @param pathOf returns the pattern of the current route
 * @param changed called at each response
 */
export function watchClicks(clicks: Clicks, pathOf: () => string, changed: () => void): void {
  let latest: Clicks[number] | undefined;
  let until = 0;
  const onClick = ({ target }: Event): void => {
    const at = Date.now();
    until = at + CAUSED_MS;
    latest = { trace: digits(32), module: moduleAt(target as Node), path: pathOf(), at, calls: [] };
  };
  document.addEventListener('click', onClick, true);
  traceCalls((name) => {
    const click = latest;
    const start = Date.now();
    const span = digits(16);
    if (!click || start > until) return;
    until = Number.POSITIVE_INFINITY;
    return {
      traceparent: `00-${click.trace}-${span}-01`,
      end(status) {
        const end = Date.now();
        until = end + CAUSED_MS;
        const call = { span, name, after: start - click.at, ms: end - start, status };
        if (click.calls.push(call) === 1) clicks.push(click);
        changed();
      },
    };
  });
}
