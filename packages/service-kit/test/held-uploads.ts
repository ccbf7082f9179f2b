import { readdir, readlink } from 'node:fs/promises';

/** Returns the number of spooled files that this process holds open. */
export async function heldUploads(): Promise<number> {
  const links = (await readdir('/proc/self/fd').catch(() => [])).map((fd) =>
    readlink(`/proc/self/fd/${fd}`).catch(() => ''),
  );
  return (await Promise.all(links)).filter((path) => /\/upload-.*\(deleted\)$/.test(path)).length;
}
