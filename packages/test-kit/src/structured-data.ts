/// <reference path="./structured-data-validator.d.ts" />
import { expect } from 'vitest';

type Thing = Record<string, unknown> & { '@type': string };

/**
 * Google's rules of product groups, which the validator does not know
 * (structured-data/product-variants).
 */
const GROUP_FIELDS = ['name', 'productGroupID', 'variesBy', 'hasVariant'];

/** The JSON-LD of a document's head. */
export function structuredDataOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return scripts.flatMap(([, json = '']) => {
    const { '@context': context, '@graph': graph } = JSON.parse(json);
    expect(context).toBe('https://schema.org');
    return graph as Thing[];
  });
}

/** Validates a document's structured data by Google's published rules, and returns it. */
export async function validStructuredData(html: string): Promise<Thing[]> {
  const { default: Validator } = await import('@adobe/structured-data-validator');
  const things = structuredDataOf(html);
  const jsonld: Record<string, Thing[]> = {};
  for (const thing of things) {
    const same = jsonld[thing['@type']] ?? [];
    jsonld[thing['@type']] = [...same, thing];
  }
  const issues = await new Validator().validate({ jsonld: structuredClone(jsonld) });
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  for (const group of jsonld.ProductGroup ?? [])
    for (const field of GROUP_FIELDS) expect(group, field).toHaveProperty(field);
  return things;
}
