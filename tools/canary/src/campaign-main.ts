import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CanaryProgress } from '@tanabana/contracts';
import { deploy } from '@tanabana/deploy';
import { type Fault, seededRandom } from '@tanabana/service-telemetry/testing/visits';
import { folderSite, type Line, readRegistry, type Site } from '@tanabana/shop-runner/publish';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import { type Browsed, browse } from './campaign/browser-visits.ts';
import { faultyEntry } from './campaign/faulty-entry.ts';
import { type Sent, sendVisits } from './campaign/visitors.ts';

const USAGE =
  'Use: npm run check:canary [-- --healthy <count>] [--browser <visits per second>] [--seed <number>]';
/** Visits per second, in a browser and by protocol. */
const VISITS = 20;
/** Seconds of reports before the deploys, for the limits of slow reports. */
const BEFORE_S = 75;
/** Seconds until a bad canary must be withdrawn, and for a plan of 5 minutes with its waits. */
const BAD_S = 300;
const HEALTHY_S = 600;

const BAD: Readonly<Record<string, { text: string; fault: Fault }>> = {
  'mf-catalog': { text: 'throws on 5 % of views', fault: { throws: 0.05 } },
  'mf-cart-checkout': { text: 'loads 2 s slower', fault: { slowerMs: 2000 } },
  'mf-reviews': { text: 'fails to load for 10 %', fault: { failsToLoad: 0.1 } },
};

interface Campaign {
  shop: StartedShop;
  site: Site;
  www: string;
  modules: readonly Line[];
  /** Faults of canaries by module. */
  faults: Readonly<Record<string, Fault>>;
}

/**
 * `npm run check:canary`: starts a shop and sends reports of 20 visits a second; `--browser 2` opens
 * two of them in Chromium, with canaries that have the fault in their scripts. Three bad canaries
 * with 5 % of visitors must be withdrawn within 5 minutes; with `--healthy 20`, so many healthy
 * ones must be promoted after 5 minutes, the shortest plan.
 */
export async function main({ args }: { root: string; args: string[] }): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      healthy: { type: 'string' },
      browser: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  });
  const healthy = Number(values.healthy ?? 0);
  const perSecond = Number(values.browser);
  const isCount = (one: number): boolean => Number.isInteger(one) && one >= 0;
  if (!isCount(healthy) || !isCount(perSecond) || perSecond >= VISITS) throw new Error(USAGE);
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-check-canary-'));
  const ending = new AbortController();
  const sent: Sent = { accepted: 0, rejected: 0 };
  const browsed: Browsed = { visits: 0, failed: 0 };
  const shop = await startShop({ dataDir });
  let browsing = Promise.resolve();
  try {
    const www = join(dataDir, 'www');
    const site = folderSite(www);
    const faults = healthy > 0 ? {} : faultsOf(BAD);
    const { modules } = await readRegistry(site);
    const campaign: Campaign = { shop, site, www, modules, faults };
    void follow(campaign, ending.signal);
    const visits = {
      address: shop.address,
      random: seededRandom(Number(values.seed)),
      signal: ending.signal,
    };
    void sendVisits(
      { ...visits, perSecond: VISITS - perSecond, modules: () => campaign.modules, faults },
      sent,
    );
    if (perSecond > 0) browsing = browse({ ...visits, perSecond }, browsed);
    await delay(BEFORE_S * 1000);
    const failures = await (healthy > 0 ? runHealthy(campaign, healthy) : runBad(campaign));
    console.log(
      `${sent.accepted} reports by protocol were accepted, ${sent.rejected} rejected; ${browsed.visits} visits in a browser, ${browsed.failed} failed${browsed.error ? ` (${browsed.error})` : ''}`,
    );
    if (failures > 0) process.exitCode = 1;
  } finally {
    ending.abort();
    await browsing.catch((error: Error) => console.error(error.message));
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const faultsOf = (bad: typeof BAD): Record<string, Fault> =>
  Object.fromEntries(Object.entries(bad).map(([module, { fault }]) => [module, fault]));

/** Reads the registry once a second, as a page does at its next navigation. */
async function follow(campaign: Campaign, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    campaign.modules = (await readRegistry(campaign.site)).modules;
    await delay(1000, undefined, { signal }).catch(() => undefined);
  }
}

/** Deploys the live build of a module again as a canary, under another version and with its fault. */
async function deployCanary(
  { site, www, modules, faults }: Campaign,
  module: string,
  version: string,
  promoteAfter: string,
): Promise<void> {
  const live = modules.find(({ name }) => name === module);
  if (!live) throw new Error(`${module} is not in the registry.`);
  const dist = await mkdtemp(join(tmpdir(), 'tanabana-canary-build-'));
  try {
    await cp(join(www, 'modules', module, live.version), dist, { recursive: true });
    const file = join(dist, 'descriptor.json');
    const descriptor = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...descriptor, version }));
    const fault = faults[module];
    if (fault) {
      const entry = join(dist, 'remoteEntry.js');
      const script = await readFile(entry, 'utf8');
      await writeFile(entry, faultyEntry(script, module.replaceAll('-', '_'), fault));
    }
    console.log(await deploy(site, dist, 5, undefined, { promoteAfter }));
  } finally {
    await rm(dist, { recursive: true });
  }
}

/** Waits until a module has no canary. @returns seconds; null after the limit */
async function ended(campaign: Campaign, module: string, limitS: number): Promise<number | null> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (seconds() < limitS) {
    if (!campaign.modules.find(({ name }) => name === module)?.canary) return seconds();
    await delay(500);
  }
  return null;
}

async function runBad(campaign: Campaign): Promise<number> {
  const canaries = Object.entries(BAD);
  for (const [module] of canaries) await deployCanary(campaign, module, '9.9.9-bad', '30m');
  await delay(2000);
  const results = await Promise.all(
    canaries.map(async ([module, { text }]) => {
      const seconds = await ended(campaign, module, BAD_S);
      const result =
        seconds === null ? 'is not withdrawn' : `is withdrawn after ${seconds.toFixed(0)} s`;
      console.log(`${seconds === null ? '✗' : '✓'} ${module}, which ${text}, ${result}`);
      return seconds;
    }),
  );
  await delay(6000);
  for (const { module, events } of await plansOf(campaign))
    console.log(`  ${module}: ${events.at(-1)?.reason ?? 'no decision'}`);
  return results.filter((seconds) => seconds === null).length;
}

async function runHealthy(campaign: Campaign, count: number): Promise<number> {
  const names = campaign.modules.map(({ name }) => name);
  for (let started = 0; started < count; started += names.length) {
    const round = names.slice(0, count - started);
    for (const name of round) await deployCanary(campaign, name, `9.9.9-healthy-${started}`, '5m');
    await delay(2000);
    const times = await Promise.all(round.map((name) => ended(campaign, name, HEALTHY_S)));
    await delay(6000);
    for (const [at, name] of round.entries())
      console.log(`  ${name} ended after ${times[at]?.toFixed(0) ?? 'more than 600'} s`);
  }
  const plans = await plansOf(campaign);
  const promoted = plans.filter(({ outcome }) => outcome === 'promoted').length;
  for (const { module, outcome, evidence, events } of plans)
    console.log(
      `${outcome === 'promoted' ? '✓' : '✗'} ${module} ${outcome ?? 'running'}, evidence ${evidence.toFixed(2)}: ${events.at(-1)?.reason ?? ''}`,
    );
  console.log(`${promoted} of ${count} healthy canaries are promoted`);
  return count - promoted;
}

/** The plans as the dashboard shows them. */
async function plansOf({ shop }: Campaign): Promise<CanaryProgress[]> {
  const { address, adminUsername: identifier, adminPassword: password } = shop;
  const session = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  const { token } = (await session.json()) as { token: string };
  const answer = await fetch(`${address}/api/telemetry/canaries`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: CanaryProgress[] }).data;
}
