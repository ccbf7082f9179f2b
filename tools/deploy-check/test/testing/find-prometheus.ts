import { homedir } from 'node:os';
import { join } from 'node:path';
import { byPackage, debianCodename, searchArchives, unpack } from '@tanabana/local-mongodb/debian';
import { cached, findCommand, run } from '@tanabana/processes';

/** Folder with `prometheus` and `promtool`. */
export interface PrometheusPrograms {
  prometheus: string;
  promtool: string;
}

/**
 * Finds Prometheus on the PATH, else Debian's package, unpacked into the cache.
 * @returns null if the machine has neither, or its archives do not respond
 */
export async function findPrometheus(): Promise<PrometheusPrograms | null> {
  const [prometheus, promtool] = ['prometheus', 'promtool'].map((name) => findCommand(name));
  if (prometheus && promtool) return { prometheus, promtool };
  const codename = await debianCodename();
  if (!codename) return null;
  const cache = process.env.TANABANA_CACHE || join(homedir(), '.cache', 'tanabana');
  const root = join(cache, `prometheus-${codename}-${process.arch}`);
  const fetchPackage = async (work: string): Promise<string> => {
    const [apt] = await searchArchives(
      'prometheus',
      { work, codename, suites: [codename] },
      async (one) => byPackage(await one.show(['prometheus'])).get('prometheus') ?? null,
    );
    const [debs, made] = [join(work, 'debs'), join(work, 'root')];
    await apt.download(['prometheus'], debs);
    await unpack(debs, made);
    return made;
  };
  return cached(root, programsIn, fetchPackage, () => undefined).catch(() => null);
}

async function programsIn(root: string): Promise<PrometheusPrograms | null> {
  const [prometheus, promtool] = [join(root, 'usr/bin/prometheus'), join(root, 'usr/bin/promtool')];
  const runs = await run(prometheus, ['--version']).catch(() => '');
  return runs ? { prometheus, promtool } : null;
}
