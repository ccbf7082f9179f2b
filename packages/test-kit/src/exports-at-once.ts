import { expect } from 'vitest';

/**
 * Requests a streamed file a hundred times at once: four are created, the others are asked to
 * retry, and a reader that disconnects frees its place.
 * @param finish completes the files in progress
 */
export async function expectFourExports(
  ask: (signal?: AbortSignal) => Promise<Response>,
  finish: () => void,
): Promise<void> {
  const gone = new AbortController();
  const left = [1, 2].map(() => ask(gone.signal));
  for (const answer of await Promise.all(left)) expect(answer.status).toBe(200);
  gone.abort();
  const answers: Response[] = [];
  await expect
    .poll(async () => {
      const answer = await ask();
      if (answer.status === 200) answers.push(answer);
      else await answer.text();
      return answers.length;
    })
    .toBe(4);
  const others = await Promise.all(Array.from({ length: 96 }, () => ask()));
  for (const answer of others) {
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'request.too_many' });
  }
  finish();
  for (const answer of answers) expect((await answer.text()).length).toBeGreaterThan(0);
  await expect.poll(async () => (await ask()).status).toBe(200);
}
