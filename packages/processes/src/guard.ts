import { accessSync, constants, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

/** Another user to run a process as; requires root. */
export interface RunAs {
  uid: number;
  gid: number;
  /** Lets that user traverse folders that are closed to it, such as root's home. */
  passClosedFolders: boolean;
}

/**
 * Returns a command line that runs `command` so that the system sends it `signal` when its parent
 * dies, even by SIGKILL. Without setpriv (on systems other than Linux) the command runs unguarded,
 * and the next start ends remaining processes.
 * @throws Error if another user is requested and setpriv is missing
 */
export function guarded(
  command: string,
  args: string[],
  signal: NodeJS.Signals,
  runAs: RunAs | null = null,
): { command: string; args: string[] } {
  const setpriv = findCommand('setpriv') ?? findCommand('setpriv', { PATH: '/usr/bin:/bin' });
  if (!setpriv) {
    if (runAs)
      throw new Error('setpriv (Debian package util-linux) is needed to start as another user');
    return { command, args };
  }
  const identity = runAs ? identityOptions(runAs) : [];
  const death = ['--pdeathsig', signal.replace('SIG', '')];
  return { command: setpriv, args: [...identity, ...death, command, ...args] };
}

function identityOptions(runAs: RunAs): string[] {
  const { uid, gid, passClosedFolders } = runAs;
  const identity = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  if (!passClosedFolders) return identity;
  // keep exactly one of root's capabilities; without no_setuid_fixup, access(2) would ignore it
  const kept = ['--inh-caps', '--ambient-caps', '--bounding-set'].flatMap((set) => [
    set,
    '-all,+dac_override',
  ]);
  return ['--securebits', '+no_setuid_fixup', ...identity, ...kept];
}

/** Returns the full path of a command on the PATH, or null. */
export function findCommand(name: string, env: NodeJS.ProcessEnv = process.env): string | null {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // no executable file in this folder
    }
  }
  return null;
}

/** Whether every user may traverse all folders on the way to `path`. */
export async function isOpenToAll(path: string): Promise<boolean> {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
