/** Runs in the page: whether React controls the page's heading, or its fallback. */
export function isAlive(): boolean {
  const part = document.querySelector('main h1') ?? document.querySelector('h1');
  return part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps'));
}
