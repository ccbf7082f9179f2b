import { findCommand } from '@tanabana/processes';
import { findChromium } from '@tanabana/shop-runner/browser';

const PACKAGES = ['chromium-headless-shell', 'chromium'];

export interface GetBrowserOptions {
  /** Path of Playwright's command. */
  playwright: string;
  /** Runs a command to its end with its output; returns the exit code. */
  run: (command: string, args: string[]) => Promise<number>;
  log: (line: string) => void;
}

/**
 * Provides a Chromium for browser tests: an installed one; else, as root on Debian, its package;
 * else Playwright's download.
 * @returns its path, or null for Playwright's own
 * @throws Error with a remedy if there is none
 */
export async function getBrowser({
  playwright,
  run,
  log,
}: GetBrowserOptions): Promise<string | null> {
  const installed = findChromium();
  if (installed) return installed;
  if (process.getuid?.() === 0 && findCommand('apt-get')) {
    log('Installing Chromium (apt-get install) …');
    await run('apt-get', ['-qq', 'update']);
    for (const name of PACKAGES) {
      await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', name]);
      const packaged = findChromium();
      if (packaged) return packaged;
    }
  }
  log("Downloading Playwright's Chromium …");
  if ((await run(playwright, ['install', 'chromium'])) === 0) return null;
  throw new Error(
    'There is no browser for the browser tests. Install Chromium or Chrome, or name one with PLAYWRIGHT_CHROMIUM=<path>.',
  );
}
