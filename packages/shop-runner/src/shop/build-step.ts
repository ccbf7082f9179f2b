import { join } from 'node:path';
import { buildAll } from '../build/build-all.ts';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import { publishModule } from '../publish/publish-module.ts';
import { publishShell } from '../publish/publish-shell.ts';
import { folderSite } from '../publish/site.ts';
import type { ShopContext } from './context.ts';

/**
 * Builds changed parts and publishes the pages for nginx.
 * @returns all parts
 * @throws StartError with the compiler's output for a part that cannot be built
 */
export async function buildShop(context: ShopContext): Promise<Part[]> {
  const { root, settings, dev, folders, steps, cleanup } = context;
  const hasPages = !dev && !settings.PAGES_URL;
  return steps.run(async (report) => {
    const { parts, built, failed } = await buildAll({
      root,
      jobs: settings.BUILD_JOBS,
      signal: cleanup.signal,
      // otherwise pages come from development servers or a bucket
      wanted: ({ kind }) =>
        kind !== 'tool' && (hasPages || kind === 'service' || kind === 'program'),
      onWait: () => steps.note('Another shop of this repository is being built; waiting for it'),
    });
    cleanup.signal.throwIfAborted();
    for (const problem of failed.values()) {
      if (!settings.ALLOW_BROKEN_PARTS) throw new StartError(problem);
      steps.warn(problem);
    }
    report(
      built.length === 0 ? 'Nothing to build' : `Built ${built.length} of ${parts.length} parts`,
    );
    if (hasPages) await publishPages(parts, folders.www);
    if (settings.PAGES_URL) steps.note(`The pages come from ${settings.PAGES_URL}`);
    return parts;
  });
}

async function publishPages(parts: readonly Part[], www: string): Promise<void> {
  const dist = (part: Part) => join(part.folder, 'dist');
  const ofKind = (kind: Part['kind']) => parts.filter((part) => part.kind === kind);
  const site = folderSite(www);
  for (const part of ofKind('module')) await publishModule(dist(part), site);
  for (const part of ofKind('shell')) await publishShell(dist(part), site);
}
