import { text } from 'node:stream/consumers';
import { readStoredData, testDatabase } from '@tanabana/test-kit';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { skuReport } from '../src/stock/sku-report.ts';

const { client, prefix, db } = await testDatabase();

test("products of 0.1.0 have a variant for each colour and size, with SKUs derived from the product's", async () => {
  const stored = await readStoredData(
    new URL('../../../services/products/test/fixtures/0.1.0.json', import.meta.url),
  );
  await db('products')
    .collection('products')
    .insertMany([
      ...(stored.products ?? []),
      {
        _id: new ObjectId('f'.repeat(24)),
        name: 'Stole, "soft"',
        sku: 'ST-1',
        stock: 5,
        colors: [{ name: 'Ivory', sizes: [], images: [] }],
        countedBy: 'variant',
        variants: [{ color: 'Ivory', size: null, id: 'a', stock: 5, sku: 'IVORY-1' }],
      },
    ]);
  expect((await text(skuReport(client, prefix))).trim().split('\r\n')).toEqual([
    'product,name,color,size,sku,sku was,counted by,stock',
    'KU-1,Indigo Block Print Kurti,Indigo,S,KU-1:INDIGO:S,derived,product,10',
    'KU-1,Indigo Block Print Kurti,Indigo,M,KU-1:INDIGO:M,derived,product,10',
    'KS-2,Madder Kurta Set,Indigo,S,KS-2:INDIGO:S,derived,product,7',
    'KS-2,Madder Kurta Set,Indigo,M,KS-2:INDIGO:M,derived,product,7',
    'ST-1,"Stole, ""soft""",Ivory,,IVORY-1,given,variant,5',
  ]);
});
