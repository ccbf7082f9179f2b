import { startShop } from '@tanabana/local/shop';
import { quantile, spread } from '../numbers.ts';
import type { Tried } from './flood.ts';
import { startFlood, wasFlood } from './flood-process.ts';
import { measureHashing } from './hashing.ts';
import { type Caller, createCaller } from './http.ts';
import { measureOracle } from './oracle.ts';
import { createOwner, type SignIn } from './owner.ts';
import { askCatalogue, startProbe } from './probe.ts';

// What accounts cost and what attackers get: `npm run bench:auth`. A shop of its own on a folder that is
// thrown away, loopback only. About eight minutes; README.md tells what is measured.

const TRIES = Number(process.argv[3] ?? 10_000);
const ADDRESSES = 1000;
const AT_ONCE = Number(process.argv[2] ?? 100);
const MOST_MS = 8 * 60_000;
const NORMAL_MS = 30_000;
const PROBE_EVERY_MS = 40;
const OWNER_EVERY_MS = 10_000;

const say = (line: string): void => console.log(line);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function measureFlood(caller: Caller, url: string): Promise<void> {
  const account = { username: 'asha', email: 'asha@example.com', password: 'the-right-one' };
  await caller.call({ method: 'POST', path: '/api/auth/register', body: account });
  const owner = createOwner(caller, { identifier: 'asha', password: account.password });
  await owner.signIn('a known device');
  const warmUp = startProbe(PROBE_EVERY_MS, askCatalogue(caller, 0));
  await pause(5000);
  await warmUp.stop();
  const normal = startProbe(PROBE_EVERY_MS, askCatalogue(caller, 10_000));
  await pause(NORMAL_MS);
  await normal.stop();

  const tried: Tried[] = [];
  const signIns: Promise<SignIn>[] = [];
  const during = startProbe(PROBE_EVERY_MS, askCatalogue(caller, 20_000));
  const turn = (): void => {
    signIns.push(owner.signIn(signIns.length % 2 === 0 ? 'a new place' : 'a known device'));
  };
  const timer = setInterval(turn, OWNER_EVERY_MS);
  const started = performance.now();
  const plan = { url, identifier: 'asha', tries: TRIES, addresses: ADDRESSES, atOnce: AT_ONCE };
  await startFlood({ ...plan, most: MOST_MS }, (one) => tried.push(one));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  await during.stop();
  const after = await owner.signIn('a new place');
  tell(tried, seconds);
  tellOwner(await Promise.all(signIns), after);
  tellCatalogue(normal.times, during.times);
}

function tell(tried: readonly Tried[], seconds: number): void {
  const counts = new Map<number, number>();
  for (const { status } of tried) counts.set(status, (counts.get(status) ?? 0) + 1);
  const answers = [...counts].sort().map(([status, count]) => `${count} × ${status}`);
  say(`  ${tried.length} tries in ${seconds.toFixed(0)} s: ${answers.join(', ')}`);
  const looked = tried.filter(({ status }) => status === 401).map(({ ms }) => ms);
  const tenth = Math.max(1, Math.floor(looked.length / 10));
  const median = (part: number[]) => `${(quantile(part, 0.5) / 1000).toFixed(2)} s`;
  say(
    `  a guess that was looked at took ${median(looked.slice(0, 20))} at first, ` +
      `${median(looked.slice(-tenth))} at the end`,
  );
}

function tellOwner(signIns: readonly SignIn[], after: SignIn): void {
  for (const from of ['a known device', 'a new place'] as const) {
    const own = signIns.filter((one) => one.from === from);
    const good = own.filter(({ status }) => status === 200);
    const longest = Math.max(...good.map(({ ms }) => ms), 0) / 1000;
    const usual =
      quantile(
        good.map(({ ms }) => ms),
        0.5,
      ) / 1000;
    say(
      `  the owner from ${from}: ${good.length} of ${own.length} sign-ins, ` +
        `median ${usual.toFixed(2)} s, longest ${longest.toFixed(2)} s`,
    );
  }
  say(
    `  the owner from a new place after it: ${after.status} in ${(after.ms / 1000).toFixed(2)} s`,
  );
}

function tellCatalogue(normal: readonly number[], during: readonly number[]): void {
  say(`  list of the catalogue, normal:  ${spread(normal)}  ms`);
  say(`  list of the catalogue, flooded: ${spread(during)}  ms`);
  const ratio = (share: number) => (quantile(during, share) / quantile(normal, share)).toFixed(2);
  say(`  ratio: p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`);
}

async function main(): Promise<void> {
  say('What a hash takes');
  await measureHashing(say);
  const shop = await startShop({
    program: process.env.START_PROGRAM,
    env: { TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'warn' },
  });
  const caller = createCaller(shop.address);
  try {
    say('\nWhether time tells that an account exists: 200 tries each');
    await measureOracle(caller, say);
    say(
      `\n${TRIES} wrong logins against one account from ${ADDRESSES} addresses, ${AT_ONCE} at once`,
    );
    await measureFlood(caller, shop.address);
  } finally {
    caller.close();
    await shop.stop();
  }
}

if (!(await wasFlood())) await main();
