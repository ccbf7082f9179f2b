import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i;

/**
 * Installs the dependencies if they are missing or do not match package-lock.json.
 * @param {string} root the repository
 * @param {(line: string) => void} log
 * @returns {boolean} whether anything was installed
 * @throws {Error} with one line if the installation fails
 */
export function installIfStale(root, log) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const modules = join(root, 'node_modules');
  const stampFile = join(modules, '.cache/tanabana/installed');
  const stamp = stampOf(lock);
  if (read(stampFile) === stamp) return false;
  const stale = !fits(
    JSON.parse(lock),
    JSON.parse(read(join(modules, '.package-lock.json')) || '{}'),
  );
  if (stale) {
    log('Installing dependencies (npm ci) …');
    npmCi(root);
  }
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return stale;
}

function stampOf(lock) {
  const machine = `${process.platform} ${process.arch} ${process.versions.modules}`;
  return createHash('sha256').update(lock).update(machine).digest('hex');
}

/** Whether the packages that npm has installed match the lock file on this machine. */
export function fits(lock, installed) {
  const have = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = have[path];
    if (!found) return wanted.optional === true && !isMeantFor(wanted);
    return wanted.link === true ? found.link === true : found.version === wanted.version;
  });
}

/** Whether an optional package is for this machine, such as a compiled program. */
function isMeantFor({ os, cpu, libc }) {
  if (libc || !(os || cpu)) return false;
  return allows(os, process.platform) && allows(cpu, process.arch);
}

function allows(list, value) {
  if (list === undefined) return true;
  return list.includes(value) || list.some((one) => one.startsWith('!') && one !== `!${value}`);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function npmCi(root) {
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  args.push('--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  const [command, first] = npmCommand();
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 };
  const { error, status, stdout, stderr } = spawnSync(command, [...first, ...args], options);
  if (error) throw error;
  if (status !== 0) throw new Error(installProblem(stdout + stderr));
}

/** The npm that runs this command, so that `npm start` under another npm uses that one. */
function npmCommand() {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
}

function installProblem(output) {
  if (OFFLINE.test(output))
    return "The dependencies could not be downloaded: the npm registry does not respond. Check the network connection (or npm's proxy settings) and try again.";
  const lines = output
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? '')
    .filter((line) => line && !/^code |A complete log/.test(line));
  return `The dependencies could not be installed: ${lines.slice(0, 2).join(' ') || 'npm ci failed'}`;
}
