import type { ImportField } from '@tanabana/contracts';
import { headerKey } from './file-format.ts';

/** Names of columns in files of other programs, by field; compared without spaces and marks. */
const NAMES: [ImportField, RegExp][] = [
  [
    'sku',
    /^(?:sku|(?:product|item|style|article|design)(?:id|code|no|number|sku)|id|code|handle|styleid)$/,
  ],
  ['name', /^(?:name|title|(?:product|item|style)(?:name|title|displayname)|productdisplayname)$/],
  [
    'category',
    /^(?:category|categories|producttype|productcategory|type|subcategory|articletype|group|stockgroup|under)$/,
  ],
  [
    'price',
    /^(?:price|mrp|regularprice|listprice|actualprice|maximumretailprice|originalprice|priceinr|priceinrs|pricers|mrpinr|rate)$/,
  ],
  [
    'saleprice',
    /^(?:saleprice|sellingprice|offerprice|discountedprice|discountprice|ourprice|specialprice|finalprice)$/,
  ],
  [
    'stock',
    /^(?:(?:closing|available|current|total|opening)?(?:stock|quantity|qty|balance)(?:onhand|inhand|qty|quantity)?|inventory|pieces|pcs|available|units|onhand)$/,
  ],
  ['color', /^(?:colou?r|primarycolou?r|basecolou?r|colou?rname|shade)$/],
  ['size', /^(?:sizes?|sizename)$/],
  [
    'description',
    /^(?:description|body|details|longdescription|productdescription|about|bodyhtml)$/,
  ],
  ['gender', /^(?:gender|department|for)$/],
  ['fabric', /^(?:fabric|material|fabrictype)$/],
  ['care', /^(?:care|washcare|careinstructions?)$/],
  ['weight', /^(?:weight|weightg|weightgrams|weightingrams|grams)$/],
  ['barcode', /^(?:barcode|ean|upc|gtin|eancode)$/],
  ['variantsku', /^(?:variantsku|variantid|variantcode)$/],
  ['countryoforigin', /^(?:countryoforigin|madein)$/],
  ['manufacturer', /^manufacturer$/],
  ['pictures', /^(?:main)?(?:image|picture|photo|img)s?(?:src|url|link|path)?s?\d*(?:url|link)?$/],
];

/**
 * Suggests a field for each column by its name; each field at most once, except pictures.
 * @returns one entry per column, undefined without a suggestion
 */
export function suggestedFields(header: readonly string[]): (ImportField | undefined)[] {
  const taken = new Set<ImportField>();
  return header.map((name) => {
    const plain = headerKey(name).replace(/[^\p{L}\p{N}]/gu, '');
    const found = NAMES.find(([field, pattern]) => pattern.test(plain) && !taken.has(field))?.[0];
    if (found && found !== 'pictures') taken.add(found);
    return found;
  });
}
