import { messageOf } from '../database/errors.ts';
import { findCommand } from '../database/supervise/find-command.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { inspectNginx, type NginxBinary } from './binary.ts';
import { debianCodename } from './debian-release.ts';
import { provisionNginx } from './provision.ts';

/**
 * The nginx to use: the one named by NGINX, else one on the PATH, else Debian's package unpacked
 * into the cache.
 * @throws StartError saying how to get one
 */
export async function findNginx(
  settings: Pick<Settings, 'NGINX' | 'TANABANA_CACHE'>,
  log: (line: string) => void,
): Promise<NginxBinary> {
  if (settings.NGINX) {
    const named = await inspectNginx(settings.NGINX);
    if (named) return named;
    throw new StartError(
      `NGINX=${settings.NGINX} does not run, or lacks the addition, gzip_static and realip modules.`,
    );
  }
  const installed = findCommand('nginx', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });
  const usable = installed && (await inspectNginx(installed));
  if (usable) return usable;
  const codename = await debianCodename();
  if (codename === null) throw new StartError(howToGet('none was found on the PATH'));
  return provisionNginx(settings.TANABANA_CACHE, codename, log).catch((error) => {
    throw new StartError(howToGet(messageOf(error)));
  });
}

function howToGet(why: string): string {
  const install =
    process.platform === 'darwin' ? 'brew install nginx' : 'apt-get install nginx-light';
  return `nginx is needed and could not be had: ${why.replace(/\.$/, '')}. Check the network, or install it (${install}), or name one with NGINX=<path>.`;
}
