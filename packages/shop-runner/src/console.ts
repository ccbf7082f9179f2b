/** Where lines for a person go. */
export interface Terminal {
  line(text: string): void;
  problem(text: string): void;
}

export const terminal: Terminal = {
  line: (text) => console.log(text),
  problem: (text) => console.error(text),
};

/** Tells each step with the time it took. Steps may overlap: each line comes when its step is done. */
export class Steps {
  private readonly out: Terminal;

  constructor(out: Terminal) {
    this.out = out;
  }

  /**
   * Runs one step.
   * @param work gives the words of the line that tells of its end, null for none
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

  /** @param milliseconds since the step began */
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

/** Milliseconds as `3.2 s`, set to the right. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(5)} s`;
}

/** A failure whose message is one clear line for a person: what happened and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
