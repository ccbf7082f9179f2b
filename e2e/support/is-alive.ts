/** In the page: whether React has taken over the heading of the page, or what stands in its place. */
export function isAlive(): boolean {
  const part = document.querySelector('main h1') ?? document.querySelector('h1');
  return part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps'));
}
