const WANTED = [20, 19];

/**
 * Ends the program with one line if Node is too old.
 * Uses syntax that old versions can parse.
 */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])) return;
  console.error(
    `✗ Node ${WANTED.join('.')} or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
