import { expect, test } from 'vitest';
import { documentHead } from './document-head.ts';

test("the seller's structured data has the address of the logo, if there is one (rule 20.8)", () => {
  const head = { title: 'A', description: 'B', path: '/a', type: 'website', data: [] } as const;
  const site = { publicUrl: 'https://shop.example', storeName: 'Neel' };
  const id = 'a'.repeat(24);
  const withLogo = documentHead(head, { ...site, storeLogo: { id, width: 640, height: 160 } });
  expect(withLogo).toContain(`"logo":"https://shop.example/api/content/pictures/${id}"`);
  expect(documentHead(head, { ...site, storeLogo: null })).not.toContain('logo');
});
