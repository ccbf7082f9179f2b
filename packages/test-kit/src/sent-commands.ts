import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandStartedEvent, MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { lineOf, serviceOf, shapesOf } from './command-shapes.ts';

const OF_A_SERVICE = /^(.*\/services\/[^/]+\/test)\//;
/** Lists are written instead of compared: `npm run record:commands`. */
const IS_RECORDING = process.env.RECORD_COMMANDS === 'on';

/** The list of the running test file's service; null in other files. */
function listFile(): string | null {
  const folder = OF_A_SERVICE.exec(expect.getState().testPath ?? '')?.[1];
  return folder ? join(folder, 'commands.txt') : null;
}

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/**
 * Observes the commands of a service's client. At the end each command's shape must be in the
 * service's `test/commands.txt`, the basis of checks of indexes, shard keys and privileges.
 * @returns compares, or records; throws an error that names missing shapes
 */
export function watchCommands(client: MongoClient): () => void {
  const file = listFile();
  if (!file) return () => {};
  const sent = new Set<string>();
  client.on('commandStarted', ({ databaseName, commandName, command }: CommandStartedEvent) => {
    for (const shape of shapesOf(serviceOf(databaseName), commandName, command))
      sent.add(lineOf(shape));
  });
  return () => {
    const listed = linesOf(file);
    const unlisted = [...sent].filter((line) => !listed.includes(line)).sort();
    if (unlisted.length === 0) return;
    if (IS_RECORDING) {
      writeFileSync(file, `${[...listed, ...unlisted].sort().join('\n')}\n`);
    } else if (existsSync(file)) {
      throw new Error(
        `${file} lacks commands that were sent (npm run record:commands):\n${unlisted.join('\n')}`,
      );
    }
  };
}
