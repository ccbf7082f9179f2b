export interface Instruction {
  name: string;
  /** As written, with continued lines joined and build arguments replaced. */
  rest: string;
}

/**
 * Returns the instructions of a Dockerfile with these build arguments; arguments with a default
 * keep it.
 */
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

/** Returns the instructions of a named stage. */
export function stageNamed(
  instructions: readonly Instruction[],
  stage: string,
): readonly Instruction[] {
  const isStart = ({ name, rest }: Instruction) => name === 'FROM' && rest.endsWith(` AS ${stage}`);
  const start = instructions.findIndex(isStart);
  if (start < 0) return [];
  const end = instructions.findIndex(({ name }, at) => name === 'FROM' && at > start);
  return instructions.slice(start, end < 0 ? undefined : end);
}

/** Settings of the finished image: of its last stage and the stages that it is based on. */
export function lastStage(instructions: readonly Instruction[]): Instruction[] {
  let stage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const whole: Instruction[] = [];
  while (stage.length > 0) {
    whole.unshift(...stage);
    stage = [...stageNamed(instructions, stage[0]?.rest.split(' ')[0] ?? '')];
  }
  return whole;
}

/** Names that the image sets itself. */
export const imageEnv = (instructions: readonly Instruction[]): string[] =>
  lastStage(instructions)
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=/g)].map(([, key = '']) => key));

/** Paths that are copied from the build context. */
export const copied = (instructions: readonly Instruction[]): string[] =>
  instructions
    .filter(({ name, rest }) => name === 'COPY' && !rest.includes('--from='))
    .flatMap(({ rest }) =>
      rest
        .split(/\s+/)
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1),
    );
