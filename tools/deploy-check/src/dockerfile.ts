export interface Instruction {
  name: string;
  /** As written, continued lines joined, build arguments filled in. */
  rest: string;
}

/** The instructions of a Dockerfile with these build arguments; arguments with a default keep it. */
export function readDockerfile(text: string, args: Record<string, string> = {}): Instruction[] {
  const values: Record<string, string> = { ...args };
  const lines = text.replace(/\\\n/g, ' ').split('\n');
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [, name = '', written = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      const rest = written.replace(/\$\{(\w+)\}/g, (all, key: string) => values[key] ?? all);
      const [, arg = '', value] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? [];
      if (name === 'ARG' && value !== undefined) values[arg] ??= value;
      return { name, rest };
    });
}

/** What the finished image sets: of its last stage. */
export function lastStage(instructions: readonly Instruction[]): Instruction[] {
  return instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
}

/** Names that the image sets itself. */
export const imageEnv = (instructions: readonly Instruction[]): string[] =>
  lastStage(instructions)
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=/g)].map(([, key = '']) => key));

/** Paths of the build context that are copied. */
export const copied = (instructions: readonly Instruction[]): string[] =>
  instructions
    .filter(({ name, rest }) => name === 'COPY' && !rest.includes('--from='))
    .flatMap(({ rest }) =>
      rest
        .split(/\s+/)
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1),
    );
