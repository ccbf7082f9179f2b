import { z } from 'zod';
import { text } from './fields.ts';
import { countryCode } from './rules/countries.ts';
import { DECLARATION_LENGTHS, netQuantityProblem } from './rules/declarations.ts';
import { validation } from './texts/index.ts';

const declared = z.string().optional();

/** Label declarations (`DECLARATIONS`) as returned by the service. */
export const declarations = {
  genericName: declared,
  netQuantity: declared,
  /** ISO 3166-1 code. */
  countryOfOrigin: declared,
  /** Name and address, as for packer and importer. */
  manufacturer: declared,
  packer: declared,
  importer: declared,
};

/** Multi-line text; forms send line breaks as CR LF (RFC 2046); empty for none. */
const words = (max: number) =>
  text(max)
    .transform((typed) => typed.replaceAll('\r\n', '\n') || null)
    .optional();

/** Declarations as sent: a country by its code or its English name. */
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
