import { randomInt } from 'node:crypto';

export interface FuzzArguments {
  seed: number;
  calls: number;
  minutes: number;
}

/** `--seed=7 --calls=25000 --minutes=5`. Throws for anything else. */
export function parseArguments(args: readonly string[]): FuzzArguments {
  const parsed: FuzzArguments = { seed: randomInt(2 ** 31), calls: 25_000, minutes: 10 };
  for (const argument of args) {
    const [, name, value] = /^--(seed|calls|minutes)=(\d+(?:\.\d+)?)$/.exec(argument) ?? [];
    if (!name) throw new Error(`What is ${argument}? Known are --seed, --calls and --minutes.`);
    parsed[name as keyof FuzzArguments] = Number(value);
  }
  return parsed;
}
