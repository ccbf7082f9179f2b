import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerEntryFault } from '@tanabana/test-kit/fault-tables';
import { afterEach, expect, test } from 'vitest';
import { createRemotes, type RemoteResult } from '../src/remotes/remotes.ts';
import type { Composition, Line } from '../src/site/composition.ts';
import { madeUpRemote } from './testing/made-up-module.ts';
import type { StandInModule } from './testing/stand-in-site.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const REQUEST = { expose: './Page', path: '/gifts/7', params: { id: '7' }, query: {}, props: {} };

/** Server entries behind a gateway that serves their files. */
async function openRemotes(
  modules: readonly StandInModule[],
  { renderMs = 1000, restMs = 60_000 } = {},
) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.startsWith('/api/')) return response.end('{"total":3}');
    const [, , name, , file = ''] = url.split('/');
    const files = modules.find(({ line }) => line.name === name)?.files as Record<string, string>;
    response.writeHead(files?.[file] ? 200 : 404).end(files?.[file]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const faults: string[] = [];
  const remotes = createRemotes({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    limits: { renderMs, blockedMs: 60 },
    restMs,
    onFault: (module, _, problem) => faults.push(`${module}: ${problem}`),
  });
  endings.push(remotes.stop);
  const lines = modules.map(({ line }) => line as Line);
  const composition: Composition = {
    key: 'one',
    script: '',
    config: {},
    registry: { modules: lines },
  };
  return {
    asked,
    faults,
    prepare: () => remotes.prepare([composition]),
    render: (module: string, request: object = {}) =>
      remotes.render(composition, module, { ...REQUEST, ...request }),
    /** Renders once the entry has started. */
    async started(module: string, request: object = {}): Promise<RemoteResult> {
      remotes.prepare([composition]);
      let result: RemoteResult = { left: 'failed' };
      await expect
        .poll(async () => {
          result = await this.render(module, request);
          const isFaulty = faults.some((fault) => fault.startsWith(`${module}: `));
          return !('left' in result) || result.left === 'wanted' || isFaulty;
        })
        .toBe(true);
      return result;
    },
  };
}

test('renders text, streams and parts, and passes the request on (rule 10.26)', async () => {
  const remotes = await openRemotes([
    madeUpRemote('gifts', {
      render: `
        const { expose, path, params, props } = request;
        if (expose === './Text') return [path, params.id, props.size].join(' ');
        if (expose === './Nothing') return null;
        if (expose === './Bytes') return new ReadableStream({
          start(out) { for (const b of [0xc3, 0xa9]) out.enqueue(new Uint8Array([b])); out.close(); },
        });
        return (async function* () {
          const { total } = await (await fetch('/api/products?limit=1')).json();
          yield '<b>';
          yield total + '</b>';
        })();`,
    }),
  ]);
  const head = '{}';
  expect(await remotes.started('gifts', { expose: './Text', props: { size: 'M' } })).toEqual({
    html: '/gifts/7 7 M',
    head,
  });
  expect(await remotes.render('gifts', { expose: './Nothing' })).toEqual({ left: 'wanted' });
  expect(await remotes.render('gifts', { expose: './Bytes' })).toEqual({ html: 'é', head });
  expect(await remotes.render('gifts', { expose: './Stream' })).toEqual({ html: '<b>3</b>', head });
  expect(remotes.faults).toEqual([]);
});

type Fault = ServerEntryFault | 'returns no HTML';

/** Server entries with their faults, and the reported problem. */
const FAULTS: Record<Fault, Parameters<typeof madeUpRemote>[1] & { problem: RegExp }> = {
  throws: { render: "throw new Error('no');", problem: /^Error: no$/ },
  'returns more than 256 kB': {
    render: "return (async function* () { for (;;) yield 'x'.repeat(1e5); })();",
    problem: /returned more than 262144 bytes/,
  },
  'returns unclosed HTML': { render: "return '</div><p>';", problem: /is not well-formed/ },
  'returns no HTML': { render: 'return 7;', problem: /returned no HTML/ },
  hangs: { render: 'return new Promise(() => {});', problem: /took more than \d+ ms/ },
  'blocks its thread': { render: 'for (;;);', problem: /took more than \d+ ms/ },
  'differs from its hash': {
    render: "return 'x';",
    wrongHash: true,
    problem: /did not start: .*server\.js differs from the deployed file/,
  },
};

test('leaves a faulty server entry to the browser, while another one renders (rule 10.26)', async () => {
  const healthy = madeUpRemote('healthy', { render: "return '<p>Gifts</p>';" });
  const faulty = Object.entries(FAULTS).map(([fault, made]) => ({
    name: fault.toLowerCase().replaceAll(' ', '-'),
    ...made,
  }));
  const modules = faulty.map(({ name, problem: _, ...made }) => madeUpRemote(name, made));
  const remotes = await openRemotes([...modules, healthy], { renderMs: 200 });
  await remotes.started('healthy');
  await Promise.all(faulty.map(({ name }) => remotes.started(name)));
  const all = faulty.map(({ name }) => remotes.render(name));
  expect(await remotes.render('healthy')).toEqual({ html: '<p>Gifts</p>', head: '{}' });
  for (const result of await Promise.all(all)) expect(result).toEqual({ left: 'failed' });
  for (const { name, problem } of faulty) {
    const own = remotes.faults.filter((fault) => fault.startsWith(`${name}: `));
    expect(own[0]?.slice(name.length + 2), name).toMatch(problem);
  }
});

test('an entry that fails three times in a row rests, then renders again (rule 10.26)', async () => {
  const failing = madeUpRemote('gifts', {
    render: "if (request.path === '/bad') throw new Error('no'); return 'Gifts';",
  });
  const remotes = await openRemotes([failing], { restMs: 300 });
  await remotes.started('gifts');
  for (let times = 0; times < 3; times += 1) await remotes.render('gifts', { path: '/bad' });
  const began = performance.now();
  expect(await remotes.render('gifts')).toEqual({ left: 'failed' });
  await expect.poll(() => remotes.render('gifts')).toEqual({ html: 'Gifts', head: '{}' });
  expect(performance.now() - began).toBeGreaterThan(250);
  expect(remotes.faults).toHaveLength(3);
});

test('a blocked thread is replaced (rule 10.26)', async () => {
  const blocking = madeUpRemote('gifts', {
    render: "if (request.path === '/bad') for (;;); return 'Gifts';",
  });
  const remotes = await openRemotes([blocking], { renderMs: 100 });
  await remotes.started('gifts');
  expect(await remotes.render('gifts', { path: '/bad' })).toEqual({ left: 'failed' });
  await expect
    .poll(() => {
      remotes.prepare();
      return remotes.render('gifts');
    })
    .toEqual({ html: 'Gifts', head: '{}' });
});

test('a server entry has no process, no require, and reads public data only (rule 10.26)', async () => {
  const remotes = await openRemotes([
    madeUpRemote('gifts', {
      render: `
        const hidden = [typeof process, typeof require, typeof XMLHttpRequest].join(' ');
        return (async function* () {
          yield hidden;
          for (const address of ['/api/orders', 'http://127.0.0.1:1/', '//a.example/api/products'])
            yield ' ' + (await fetch(address).catch(({ message }) => message));
        })();`,
    }),
  ]);
  const refused = 'Rendered code may not request this.';
  expect(await remotes.started('gifts')).toEqual({
    html: `undefined undefined undefined ${refused} ${refused} ${refused}`,
    head: '{}',
  });
  expect(remotes.asked.filter((path) => path.startsWith('/api'))).toEqual([]);
});
