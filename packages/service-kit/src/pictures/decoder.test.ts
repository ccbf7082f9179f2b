import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { createDecoder as createRealDecoder, type DecodeJob } from './decoder.ts';

type Start = (command: string, args: string[], options: SpawnOptions) => ChildProcess;

const started: ChildProcess[] = [];
/** Faults for the next processes to start. */
const faults: ((start: Start) => ChildProcess)[] = [];

const start: Start = (...args) => {
  const child = faults.shift()?.(spawn) ?? spawn(...args);
  started.push(child);
  return child;
};
const createDecoder = (inBackground = false) =>
  createRealDecoder({ spawn: start as typeof spawn, inBackground });

const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };
const FAULTS: Record<string, (start: Start) => ChildProcess> = {
  'ends before it is ready': (start) => start('false', [], options),
  // as when the system has no more processes
  'cannot be started': (start) => start('/no/such/program', [], options),
  'cannot even be tried': () => {
    throw new Error('spawn ENOMEM');
  },
};

const upload = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#27346b' } })
  .png()
  .toBuffer();
const job: DecodeJob = {
  upload,
  loader: 'png',
  pixels: 100,
  form: { side: 10, fit: 'inside', opaque: { format: 'jpeg', quality: 80 } },
};

afterEach(() => {
  faults.length = 0;
  for (const child of started.splice(0)) if (child.connected) child.disconnect();
});

describe.each(Object.entries(FAULTS))('a decoder process that %s', (_, fault) => {
  test('is replaced, and the picture is decoded', async () => {
    faults.push(fault);
    expect(await createDecoder().decode(job)).not.toBeNull();
  });

  test('several times in a row makes the service unavailable briefly, then it recovers', async () => {
    const { decode } = createDecoder();
    faults.push(...Array<typeof fault>(10).fill(fault));
    await expect(decode(job)).rejects.toMatchObject({ code: 'server.unavailable', status: 503 });
    faults.length = 0;
    expect(await decode(job)).not.toBeNull();
  });
});

describe('a decoder process that ends between two pictures', () => {
  const idle = async () => {
    const { decode } = createDecoder();
    await decode(job);
    const [child] = started.splice(0);
    if (!child) throw new Error('None was started.');
    return { decode, child };
  };

  test('is replaced before anybody noticed', async () => {
    const { decode, child } = await idle();
    child.kill('SIGKILL');
    expect(await decode(job)).not.toBeNull();
    expect(started).toHaveLength(1);
  });

  test('is replaced while its channel is still open', async () => {
    const { decode, child } = await idle();
    const next = once(child, 'exit').then(() => decode(job));
    child.kill('SIGKILL');
    expect(await next).not.toBeNull();
  });

  test('is replaced after it is gone', async () => {
    const { decode, child } = await idle();
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await decode(job)).not.toBeNull();
  });
});

test('a process that encodes pictures in the background has a lower priority than its service', async () => {
  expect(await createDecoder(true).decode(job)).not.toBeNull();
  expect(getPriority(started[0]?.pid)).toBeGreaterThan(getPriority());
});
