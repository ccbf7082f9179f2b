import { expect, test } from 'vitest';
import { suggestedFields } from './suggestions.ts';

test.each([
  [
    'ProductID,ProductName,ProductBrand,Gender,Price (INR),NumImages,Description,PrimaryColor',
    'sku,name,,gender,price,,description,color',
  ],
  [
    'Item Code,Item Name,Group,MRP,Offer Price,Closing Qty,Shade,Photo 1,Photo 2',
    'sku,name,category,price,saleprice,stock,color,pictures,pictures',
  ],
  ['Style No.,Title,Size,Rate,Image URL,GSTIN', 'sku,name,size,price,pictures,'],
  ['id,sku,name', 'sku,,name'],
  ['a,b,', ',,'],
])('the columns %s are suggested as %s', (header, fields) => {
  expect(
    suggestedFields(header.split(','))
      .map((field) => field ?? '')
      .join(','),
  ).toBe(fields);
});
