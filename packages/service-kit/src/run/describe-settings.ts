import { z } from 'zod';

/** One setting of a program, as a check of a deployment wants to know it. */
export interface SettingDescription {
  name: string;
  /** Whether the program does not start without it. */
  required: boolean;
}

/** All settings of a schema by their names. */
export function describeSettings(schema: z.ZodType): SettingDescription[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys(properties).map((name) => ({ name, required: required.includes(name) }));
}
