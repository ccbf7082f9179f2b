import { DECLARATIONS, type Declaration, type Declarations } from '@tanabana/contracts';

/** What is declared as forms show it: empty where nothing is. */
export const declarationTexts = (declared: Declarations): Record<Declaration, string> =>
  Object.fromEntries(DECLARATIONS.map((field) => [field, declared[field] ?? ''])) as Record<
    Declaration,
    string
  >;
