import { setMaxListeners } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ModuleReport, PageReport } from '@tanabana/contracts';
import type { Fault } from '@tanabana/service-telemetry/testing/visits';
import { visit } from '@tanabana/service-telemetry/testing/visits';
import type { Line } from '@tanabana/shop-runner/publish';

/** Milliseconds after the page is opened: see shell/src/telemetry. */
const FAILURE_REPORT_MS = 15_000;
const FIRST_REPORT_MS = 20_000;
const LONGEST_STAY_MS = 40_000;

interface VisitorOptions {
  /** Of the gateway. */
  address: string;
  perSecond: number;
  /** The registry's modules at this moment. */
  modules: () => readonly Line[];
  /** Faults of canaries by module. */
  faults: Readonly<Record<string, Fault>>;
  random: () => number;
  signal: AbortSignal;
}

/** Counts of sent reports. */
export interface Sent {
  accepted: number;
  rejected: number;
}

/**
 * Sends the reports of visits as the shell does: counts after 15 s with a failure and
 * after 20 s without one, vitals at the end. Each visitor has an own address of the loopback
 * network and one bucket for all modules.
 */
export async function sendVisits(options: VisitorOptions, sent: Sent): Promise<void> {
  const { modules, faults, random, signal, perSecond } = options;
  const everyMs = 1000 / perSecond;
  // each visit that is not over listens
  setMaxListeners(0, signal);
  const began = performance.now();
  for (let number = 0; !signal.aborted; number += 1) {
    const bucket = random() * 100;
    const parts = modules().map(({ name, version, canary }) =>
      canary && bucket < canary.share
        ? visit({ module: name, version: canary.module.version }, random, faults[name])
        : visit({ module: name, version }, random),
    );
    void sendReports(parts, number, options, sent);
    const next = began + (number + 1) * everyMs - performance.now();
    await delay(Math.max(0, next), undefined, { signal }).catch(() => undefined);
  }
}

async function sendReports(
  parts: readonly ModuleReport[],
  number: number,
  { address, random, signal }: VisitorOptions,
  sent: Sent,
): Promise<void> {
  const hasFailed = parts.some(({ failedViews }) => failedViews);
  const first = hasFailed ? FAILURE_REPORT_MS : FIRST_REPORT_MS;
  const stay = random() * LONGEST_STAY_MS;
  const counts = parts.map(({ lcp: _, inp: __, ...part }) => part);
  const vitals = parts.flatMap(({ module, version, lcp, inp }) =>
    lcp === undefined && inp === undefined ? [] : [{ module, version, lcp, inp }],
  );
  try {
    await delay(first, undefined, { signal });
    await post({ modules: counts, errors: [] }, number, address, sent);
    await delay(stay, undefined, { signal });
    await post({ modules: vitals, errors: [] }, number, address, sent);
  } catch {
    // the campaign is over
  }
}

/** An address of 127.0.0.0/8, because reports are limited by address (rule 26.3). */
const addressOf = (number: number): string =>
  `127.${1 + (Math.floor(number / 62_500) % 250)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

function post(report: PageReport, number: number, address: string, sent: Sent): Promise<void> {
  return new Promise((resolve) => {
    const call = request(
      new URL('/api/telemetry', address),
      {
        method: 'POST',
        agent: false,
        localAddress: addressOf(number),
        headers: { 'content-type': 'application/json' },
        timeout: 5000,
      },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 200) sent.accepted += 1;
        else sent.rejected += 1;
        answer.once('close', resolve);
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => {
      sent.rejected += 1;
      resolve();
    });
    call.end(JSON.stringify(report));
  });
}
