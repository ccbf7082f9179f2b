import { DECLARATIONS, type Declaration, type Declarations } from '@tanabana/contracts';

/** Returns declarations as form texts; empty for none. */
export const declarationTexts = (declared: Declarations): Record<Declaration, string> =>
  Object.fromEntries(DECLARATIONS.map((field) => [field, declared[field] ?? ''])) as Record<
    Declaration,
    string
  >;
