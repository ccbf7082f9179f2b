import { vi } from 'vitest';

/** What this test's page complained of. */
let heard: string[] = [];
let expected: readonly RegExp[] = [];

/** From here on, hears what the page logs as an error or a warning. @internal */
export function listen(): void {
  heard = [];
  expected = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      const text = words.map(String).join(' ');
      if (!expected.some((noise) => noise.test(text))) heard.push(`console ${level}: ${text}`);
    });
}

/** What was heard and not expected. @internal */
export const noises = (): readonly string[] => heard;

/** What a fault that this test brings about makes the page log; anything else fails the test. */
export function expectNoise(...noise: readonly RegExp[]): void {
  expected = [...expected, ...noise];
}
