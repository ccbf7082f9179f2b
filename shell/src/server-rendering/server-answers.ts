import type { Missing, Question } from '@tanabana/storefront';

/** Milliseconds for which an answer is reused for all pages: most pages share some. */
const FRESH_MS = 250;

/**
 * Answer of a request: its value with JSON, or that nothing exists. Neither if no answer came in
 * time.
 */
export interface Answer {
  value?: unknown;
  json?: string;
  missing?: Missing;
}

/** Answers by request key. */
export type Answers = Map<string, Answer>;

/**
 * Sends requests for all pages of a thread.
 * @param timeout milliseconds for an answer
 */
export function createAsking(timeout: number) {
  const recent = new Map<string, { at: number; answer: Promise<Answer> }>();

  function answerTo({ key, ask }: Question): Promise<Answer> {
    const at = Date.now();
    for (const [old, asked] of recent) {
      if (at - asked.at < FRESH_MS) break;
      recent.delete(old);
    }
    const asked = recent.get(key);
    if (asked) return asked.answer;
    const answer = ask(timeout).then(answerOf, (error: Missing) => {
      // a failed request may succeed for the next page
      recent.delete(key);
      return nothingOf(error);
    });
    recent.set(key, { at, answer });
    return answer;
  }

  return async function ask(questions: readonly Question[], answers: Answers): Promise<void> {
    const all = await Promise.all(questions.map(answerTo));
    for (const [at, { key }] of questions.entries()) answers.set(key, all[at] ?? {});
  };
}

const answerOf = (value: unknown): Answer =>
  value === undefined ? {} : { value, json: JSON.stringify(value) };

const nothingOf = ({ status, code, message }: Missing): Answer =>
  status === 404 ? { missing: { status, code, message } } : {};

/** In the form of `provideAnswers`. */
export function membersOf(all: Answers) {
  const answers: Record<string, unknown> = {};
  const missing: Record<string, Missing> = {};
  for (const [key, answer] of all) {
    if (answer.json !== undefined) answers[key] = answer.value;
    else if (answer.missing) missing[key] = answer.missing;
  }
  return [answers, missing] as const;
}

/** As members of a JSON object for these requests; failed ones are omitted. */
export function asMembers(questions: readonly Question[], all: Answers): string {
  const answers: string[] = [];
  const missing: string[] = [];
  for (const { key } of questions) {
    const answer = all.get(key);
    if (answer?.json !== undefined) answers.push(`${JSON.stringify(key)}:${answer.json}`);
    else if (answer?.missing)
      missing.push(`${JSON.stringify(key)}:${JSON.stringify(answer.missing)}`);
  }
  return `"answers":{${answers}},"missing":{${missing}}`;
}
