import { existsSync } from 'node:fs';
import { findCommand } from '../../processes/src/index.ts';

const COMMANDS = [
  'chromium-headless-shell', // the same engine without windows: a third faster
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The Chromium of browser tests: PLAYWRIGHT_CHROMIUM, else an installed one.
 * @returns its path, or null if only Playwright's own download is left
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.PLAYWRIGHT_CHROMIUM) return env.PLAYWRIGHT_CHROMIUM;
  for (const command of COMMANDS) {
    const path = findCommand(command, env);
    if (path) return path;
  }
  return existsSync(MAC) ? MAC : null;
}

/** Disables background requests of the browser; root cannot use its sandbox. */
export function chromiumFlags(): string[] {
  const flags = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags;
}
