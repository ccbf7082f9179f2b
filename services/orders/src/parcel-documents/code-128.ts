/**
 * Widths of the bars and spaces of the symbol characters 0 to 106, in modules (ISO/IEC 15417, table 1).
 */
const PATTERNS = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321
331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);

const CODE_C = 99;
const CODE_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const CHECK_MODULUS = 103;
/** Code set B begins with the space. */
const FIRST_IN_B = 32;

/** Digits from a position for which changing to code set C makes the symbol shorter. */
const isWorthPairs = (text: string, at: number): boolean => {
  const [digits = ''] = /^\d*/.exec(text.slice(at)) ?? [];
  const isAtEdge = at === 0 || at + digits.length === text.length;
  return digits.length >= (isAtEdge ? 4 : 6);
};

/** Returns the symbol characters of a text with start character, without check and stop characters. */
function symbolsOf(text: string): number[] {
  let inPairs = isWorthPairs(text, 0) || /^\d\d$/.test(text);
  const symbols = [inPairs ? START_C : START_B];
  let at = 0;
  while (at < text.length) {
    const pair = /^\d\d/.exec(text.slice(at))?.[0];
    if (inPairs && pair) {
      symbols.push(Number(pair));
      at += 2;
      continue;
    }
    const [digits = ''] = /^\d*/.exec(text.slice(at)) ?? [];
    if (inPairs || (digits.length % 2 === 0 && isWorthPairs(text, at))) {
      inPairs = !inPairs;
      symbols.push(inPairs ? CODE_C : CODE_B);
      continue;
    }
    symbols.push(text.charCodeAt(at) - FIRST_IN_B);
    at += 1;
  }
  return symbols;
}

/**
 * Returns a text as a Code 128 symbol (ISO/IEC 15417) with code sets B and C: the widths of its bars
 * and spaces in modules, beginning and ending with a bar. A quiet zone of 10 modules belongs on both
 * sides.
 * @param text printable ASCII characters; throws `RangeError` for others and for empty text
 */
export function code128(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('Code 128: only printable ASCII characters.');
  const symbols = symbolsOf(text);
  const sum = symbols.reduce((all, symbol, index) => all + symbol * Math.max(index, 1), 0);
  return [...symbols, sum % CHECK_MODULUS, STOP].flatMap((symbol) =>
    Array.from(PATTERNS[symbol] ?? '', Number),
  );
}
