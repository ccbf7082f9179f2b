import Bowser from 'bowser';

const MAX_AGENT = 500;

/**
 * Returns a browser and its system in words, such as `Chrome on Android`, from a `User-Agent`
 * header; null if it names neither.
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_AGENT));
  return [browser.name, os.name].filter(Boolean).join(' on ') || null;
}
