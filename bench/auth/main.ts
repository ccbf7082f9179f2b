import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Caller, createCaller } from '@tanabana/test-kit/shop-client';
import { median, quantile, spread } from '../figures.ts';
import { withShop } from '../shop.ts';
import { askCatalogue, createOwner, type SignIn, startProbe } from './calls.ts';
import { ranAsFlood, startFlood, type TriedLogin } from './flood.ts';
import { measureAccountProbing, measureHashing } from './timing.ts';

// `npm run bench:auth` measures the cost of accounts and what attackers achieve, on a temporary
// shop and loopback addresses only. Takes 20 to 40 minutes; see README.md.

const { positionals } = parseArgs({ allowPositionals: true });
const TRIES = Number(positionals[1] ?? 10_000);
const ADDRESSES = 1000;
const AT_ONCE = Number(positionals[0] ?? 100);
/**
 * By design a flood gets two thirds of a core: 10,000 attempts take 12 minutes at 50 ms per hash,
 * 25 at 100 ms.
 */
const MAX_MS = 30 * 60_000;
/** Measured before the flood and equally long after it: 7,500 calls, of which p99 excludes 75. */
const NORMAL_MS = 150_000;
const PROBE_EVERY_MS = 40;
const OWNER_EVERY_MS = 10_000;

const say = (line: string): void => console.log(line);

async function probe(caller: Caller, salt: number, ms: number): Promise<number[]> {
  const { times, stop } = startProbe(PROBE_EVERY_MS, askCatalogue(caller, salt));
  await delay(ms);
  await stop();
  return times;
}

async function measureFlood(caller: Caller, url: string): Promise<void> {
  const account = { username: 'asha', email: 'asha@example.com', password: 'the-right-one' };
  await caller.call({ method: 'POST', path: '/api/auth/register', body: account });
  const owner = createOwner(caller, { identifier: 'asha', password: account.password });
  await owner.signIn('a known device');
  await probe(caller, 0, 5000);
  const before = await probe(caller, 10_000, NORMAL_MS);

  const tried: TriedLogin[] = [];
  const signIns: Promise<SignIn>[] = [];
  const during = startProbe(PROBE_EVERY_MS, askCatalogue(caller, 20_000));
  const signIn = (): void => {
    signIns.push(owner.signIn(signIns.length % 2 === 0 ? 'a new place' : 'a known device'));
  };
  const timer = setInterval(signIn, OWNER_EVERY_MS);
  const started = performance.now();
  const plan = { url, identifier: 'asha', tries: TRIES, addresses: ADDRESSES, atOnce: AT_ONCE };
  await startFlood({ ...plan, most: MAX_MS }, (one) => tried.push(one));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  await during.stop();
  const last = await owner.signIn('a new place');
  const after = await probe(caller, 50_000, NORMAL_MS);
  printGuesses(tried, seconds);
  printOwner(await Promise.all(signIns), last);
  printCatalogue(before, during.times, after);
}

function printGuesses(tried: readonly TriedLogin[], seconds: number): void {
  const counts = new Map<number, number>();
  for (const { status } of tried) counts.set(status, (counts.get(status) ?? 0) + 1);
  const answers = [...counts].sort().map(([status, count]) => `${count} × ${status}`);
  say(`  ${tried.length} of ${TRIES} tries in ${seconds.toFixed(0)} s: ${answers.join(', ')}`);
  const looked = tried.filter(({ status }) => status === 401).map(({ ms }) => ms);
  const tenth = Math.max(1, Math.floor(looked.length / 10));
  const usual = (part: number[]) => `${(median(part) / 1000).toFixed(2)} s`;
  say(
    `  a processed attempt took ${usual(looked.slice(0, 20))} at first, ` +
      `${usual(looked.slice(-tenth))} at the end`,
  );
}

function printOwner(signIns: readonly SignIn[], after: SignIn): void {
  for (const from of ['a known device', 'a new place'] as const) {
    const own = signIns.filter((one) => one.from === from);
    const good = own.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const longest = Math.max(...good, 0) / 1000;
    const usual = median(good) / 1000;
    say(
      `  the owner from ${from}: ${good.length} of ${own.length} sign-ins, ` +
        `median ${usual.toFixed(2)} s, longest ${longest.toFixed(2)} s`,
    );
  }
  say(
    `the owner from a new address afterwards: ${after.status} in ${(after.ms / 1000).toFixed(2)} s`,
  );
}

/** The normal figures combine the measurements before and after the flood. */
function printCatalogue(
  before: readonly number[],
  during: readonly number[],
  after: readonly number[],
): void {
  const normal = [...before, ...after];
  const rows = { before, after, normal, flooded: during };
  for (const [name, times] of Object.entries(rows))
    say(`product list, ${name.padEnd(7)}: ${spread(times)}  ms of ${times.length} calls`);
  const ratio = (share: number) => (quantile(during, share) / quantile(normal, share)).toFixed(2);
  say(`  flooded to normal: p50 ${ratio(0.5)}, p90 ${ratio(0.9)}, p99 ${ratio(0.99)} times`);
}

async function main(): Promise<void> {
  say('Duration of a hash');
  await measureHashing(say);
  await withShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1/32' }, async ({ address }) => {
    const caller = createCaller(address);
    say('\nWhether response times reveal that an account exists: 200 attempts each');
    await measureAccountProbing(caller, say);
    say(
      `\n${TRIES} wrong logins against one account from ${ADDRESSES} addresses, ${AT_ONCE} at once`,
    );
    await measureFlood(caller, address).finally(caller.close);
  });
}

if (!(await ranAsFlood())) await main();
