import { readFile } from 'node:fs/promises';

/** Codename of a Debian-family system, such as `bookworm`; null on any other. */
export async function debianCodename(): Promise<string | null> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const field = (name: string) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  const family = `${field('ID')} ${field('ID_LIKE')}`.split(/\s+/);
  return family.includes('debian') ? field('VERSION_CODENAME') || null : null;
}
