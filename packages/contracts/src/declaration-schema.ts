import { z } from 'zod';
import { text } from './fields.ts';
import { countryCode } from './rules/countries.ts';
import { DECLARATION_LENGTHS, netQuantityProblem } from './rules/declarations.ts';
import { validation } from './texts/index.ts';

const declared = z.string().optional();

/** What the label of a package declares (`DECLARATIONS`), as it is answered. */
export const declarations = {
  genericName: declared,
  netQuantity: declared,
  /** ISO 3166-1 code. */
  countryOfOrigin: declared,
  /** Name and address, as of packer and importer. */
  manufacturer: declared,
  packer: declared,
  importer: declared,
};

/** Text in lines, which forms end in two characters (RFC 2046); empty for none. */
const words = (max: number) =>
  text(max)
    .transform((typed) => typed.replaceAll('\r\n', '\n') || null)
    .optional();

/** The same as it is sent: a country by its code or its name in English. */
export const sentDeclarations = {
  genericName: words(DECLARATION_LENGTHS.genericName),
  netQuantity: text(DECLARATION_LENGTHS.netQuantity)
    .refine((typed) => netQuantityProblem(typed) === null, validation.netQuantity)
    .transform((typed) => typed || null)
    .optional(),
  countryOfOrigin: text(DECLARATION_LENGTHS.countryOfOrigin)
    .refine((typed) => typed === '' || countryCode(typed) !== undefined, validation.country)
    .transform((typed) => countryCode(typed) ?? null)
    .optional(),
  manufacturer: words(DECLARATION_LENGTHS.manufacturer),
  packer: words(DECLARATION_LENGTHS.packer),
  importer: words(DECLARATION_LENGTHS.importer),
};
