/// <reference path="./structured-data-validator.d.ts" />
import { expect } from 'vitest';

type Thing = Record<string, unknown> & { '@type': string };

/** Google's own of groups, which the validator does not know (structured-data/product-variants). */
const GROUP_FIELDS = ['name', 'productGroupID', 'variesBy', 'hasVariant'];

/** What a head says of its page in words of schema.org, as it stands there. */
export function structuredDataOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return scripts.flatMap(([, json = '']) => {
    const { '@context': context, '@graph': graph } = JSON.parse(json);
    expect(context).toBe('https://schema.org');
    return graph as Thing[];
  });
}

/** Holds what a head says to the rules that Google publishes, and gives it. */
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
