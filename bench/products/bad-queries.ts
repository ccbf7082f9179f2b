import { createCaller } from '@tanabana/test-kit/shop-client';

const MARK_MS = 50;
const TIMES = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const many = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join(' ');

/** Queries that no real shopper sends. */
const BAD_QUESTIONS: Record<string, Record<string, string>> = {
  '100 one-letter words': { q: many(100, (at) => LETTERS[at % LETTERS.length] ?? '') },
  '2,000 letters in one word': { q: 'kurti'.repeat(400) },
  '2,000 letters in 400 words': { q: many(400, (at) => `k${at.toString(36)}`) },
  '12 misspelt words': { q: many(12, (at) => `chikankeri${LETTERS[at]}`) },
  '12 words of two letters': { q: many(12, (at) => `${LETTERS[at]}a`) },
  '12 words stuck together': { q: many(12, (at) => `silkcotton${LETTERS[at]}velvet`) },
  'only signs': { q: '%$§()*+[]{}\\^|.?' },
  emoji: { q: '👗🧵👗🏽‍🦰' },
  'right to left': { q: '\u202Eكورتا قطن\u202C' },
  '500 sizes': { size: many(500, (at) => `S${at}`).replaceAll(' ', ',') },
  '500 colours and sizes': {
    size: many(500, (at) => `S${at}`).replaceAll(' ', ','),
    colour: many(500, (at) => `C${at}`).replaceAll(' ', ','),
  },
  'page 1,000,000,000': { page: '1000000000' },
  'page 1,000,000,000 of a search': { page: '1000000000', q: 'cotton' },
  'an inverted price range': { minPrice: '9000', maxPrice: '300' },
  'all at once': { q: 'a b c', sort: 'price-desc', minPrice: '1', maxPrice: '99999', inStock: '1' },
};

/** Prints status and duration of each bad query, with facets. */
export async function askBadQuestions(origin: string): Promise<void> {
  const { call, close } = createCaller(origin);
  console.log('bad queries: answered, longest ms of the first and of all');
  for (const [name, question] of Object.entries(BAD_QUESTIONS)) {
    const query = new URLSearchParams({ fields: 'card', limit: '24', facets: '1', ...question });
    const answers = [];
    for (let time = 0; time < TIMES; time += 1)
      answers.push(await call({ method: 'GET', path: `/api/products?${query}` }));
    const [first] = answers;
    const longest = Math.max(...answers.map(({ ms }) => ms));
    const verdict = longest > MARK_MS ? '  missed' : '';
    console.log(
      `  ${name.padEnd(40)}${first?.status} ${first?.ms.toFixed(0).padStart(6)} ${longest.toFixed(0).padStart(6)}${verdict}`,
    );
  }
  close();
}
