/** Output for users. */
export interface Terminal {
  line(text: string): void;
  problem(text: string): void;
}

export const terminal: Terminal = {
  line: (text) => console.log(text),
  problem: (text) => console.error(text),
};

/**
 * Prints each step with its duration. Steps may overlap: each line appears when its step is done.
 */
export class Steps {
  private readonly out: Terminal;

  constructor(out: Terminal) {
    this.out = out;
  }

  /**
   * Runs one step.
   * @param work returns the text of its line, null for none
   */
  async run<T>(work: (report: (words: string | null) => void) => Promise<T>): Promise<T> {
    const began = performance.now();
    let words: string | null = null;
    const result = await work((text) => {
      words = text;
    });
    if (words !== null) this.done(words, performance.now() - began);
    return result;
  }

  /** @param milliseconds since the start of the step */
  done(words: string, milliseconds: number): void {
    this.out.line(`✓ ${words.padEnd(58)} ${seconds(milliseconds)}`);
  }

  note(words: string): void {
    this.out.line(`  ${words}`);
  }

  warn(words: string): void {
    this.out.problem(`! ${words}`);
  }
}

/** Milliseconds as `3.2 s`, right-aligned. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(5)} s`;
}

/** A failure whose message is one line for users: the problem and its remedy. */
export class StartError extends Error {
  override name = 'StartError';
}
