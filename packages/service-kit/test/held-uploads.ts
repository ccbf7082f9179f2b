import { readdir, readlink } from 'node:fs/promises';

/** Spooled files that this process holds open. */
export async function heldUploads(): Promise<number> {
  const links = (await readdir('/proc/self/fd').catch(() => [])).map((fd) =>
    readlink(`/proc/self/fd/${fd}`).catch(() => ''),
  );
  return (await Promise.all(links)).filter((path) => /\/upload-.*\(deleted\)$/.test(path)).length;
}
