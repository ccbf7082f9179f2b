import { appendFile, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trimLogs } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-logs-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('logs', () => {
  it('are truncated when they are too long, while they are written', async () => {
    const log = join(folder, 'orders.log');
    const writer = await open(log, 'a');
    await writer.write('x'.repeat(200));
    await trimLogs(folder, 100);
    await writer.write('after\n');
    await writer.close();
    expect(await readFile(log, 'utf8')).toBe('after\n');
    expect(await readFile(`${log}.1`, 'utf8')).toBe('x'.repeat(200));
  });

  it('are unchanged when they are short, and so is everything else', async () => {
    await appendFile(join(folder, 'auth.log'), 'x'.repeat(100));
    await appendFile(join(folder, 'orders.log.1'), 'x'.repeat(200));
    await trimLogs(folder, 100);
    expect((await readdir(folder)).sort()).toEqual(['auth.log', 'orders.log.1']);
    expect(await readFile(join(folder, 'auth.log'), 'utf8')).toHaveLength(100);
  });
});
