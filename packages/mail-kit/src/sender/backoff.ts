const FIRST_MS = 10_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Milliseconds to wait after so many failed tries: 10 s after the first, then doubling up to 10 min, each
 * a fifth more or less so that mails which failed together do not come back together.
 * @param chance from 0 to 1
 */
export const waitAfter = (tries: number, chance: number): number =>
  Math.round(Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS) * (0.8 + 0.4 * chance));

/** With the waits above a mail is given up after about 24 h in which the sender ran. */
export const MAX_TRIES = 150;
