import { createReadStream } from 'node:fs';
import { searchWords } from '@tanabana/contracts';
import { genderFrom, type ProductRecord, readRecords } from '@tanabana/service-products/library';
import { type CATEGORIES, randomOf, SIZES } from '../demo-products.ts';
import type { QueryTerms } from './queries.ts';

/** A row of a catalogue file: texts as sellers write them. */
interface Row {
  name: string;
  brand: string;
  gender: string;
  /** Rupees. */
  price: number;
  pictures: number;
  description: string;
  colour: string;
}

/** Columns of the file, in the order of `Row`. */
const COLUMNS = [
  'ProductName',
  'ProductBrand',
  'Gender',
  'Price (INR)',
  'NumImages',
  'Description',
  'PrimaryColor',
];

/** Returns the rows of a catalogue file with these columns. Throws if one is missing. */
export async function readRows(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  let places: number[] | undefined;
  for await (const { values } of readRecords(createReadStream(file))) {
    if (!values) continue;
    if (!places) {
      places = COLUMNS.map((name) => values.indexOf(name));
      if (places.includes(-1)) throw new Error(`${file} lacks a column of ${COLUMNS.join(', ')}.`);
      continue;
    }
    const [name = '', brand = '', gender = '', price, pictures, description = '', colour = ''] =
      places.map((place) => values[place]?.trim() ?? '');
    rows.push({
      name,
      brand,
      gender,
      price: Number(price),
      pictures: Number(pictures),
      description,
      colour: colour || 'Multi',
    });
  }
  return rows;
}

/** Categories by a word of the name; the last one takes the rest. */
const KINDS: readonly [word: RegExp, name: string][] = [
  [/saree/i, 'Sarees'],
  [/dupatta/i, 'Dupattas'],
  [/kurta set|kurta with|co-ord/i, 'Kurta Sets'],
  [/kurt[ai]|tunic/i, 'Kurtas'],
  [/top|blouse|shirt/i, 'Tops'],
  [/palazzo|trouser|legging|churidar|pant|pyjama|salwar|skirt|shorts/i, 'Bottoms'],
  [/jacket|layer|sweat/i, 'Jackets'],
  [/boot|shoe|sneaker|heel|sandal/i, 'Footwear'],
  [/./, 'Home'],
];

type Category = (typeof CATEGORIES)[number];
const categoryOf = (name: string): Category => {
  const at = KINDS.findIndex(([word]) => word.test(name));
  const title = KINDS[at]?.[1] ?? '';
  const id = (0xcb0000 + at).toString(16).padStart(24, '0');
  return { id, name: title, slug: title.toLowerCase().replace(' ', '-') };
};

const START = Date.UTC(2024, 0, 1);
const PICTURE_IDS = 0xd00000;

/** Clauses of a description: sellers separate them by commas and run sentences together. */
const clausesOf = (text: string): string[] => text.split(/, |(?<=[a-z])(?=[A-Z][a-z])/);

/**
 * Returns the product with a number: the rows first, then new combinations of their texts, so that
 * words are as frequent as in the file. Deterministic; pictures are ids only.
 */
export function productsOf(rows: readonly Row[]): (index: number) => ProductRecord {
  const byGender = new Map<string, Row[]>();
  for (const row of rows) byGender.set(row.gender, [...(byGender.get(row.gender) ?? []), row]);
  return (index) => {
    let draws = 0;
    const random = (): number => randomOf(index, draws++);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const isOriginal = index < rows.length;
    const row = isOriginal ? (rows[index] as Row) : pick(rows);
    const other = isOriginal ? row : pick(byGender.get(row.gender) ?? rows);
    const name = isOriginal ? row.name : row.name.replace(row.brand, other.brand);
    const description = isOriginal
      ? row.description
      : [...clausesOf(row.description), ...clausesOf(other.description).slice(1)]
          .filter((_, at) => at === 0 || random() < 0.7)
          .join(', ');
    const price = Math.round((isOriginal ? row.price : row.price * (0.7 + random() * 0.6)) * 100);
    const at = new Date(START + index * 60_000);
    return {
      id: (index + 1).toString(16).padStart(24, '0'),
      name: name.slice(0, 200),
      category: categoryOf(name),
      gender: genderFrom(row.gender),
      tag: random() < 0.9 ? 'regular' : random() < 0.5 ? 'new' : 'trending',
      price,
      saleprice: random() < 0.4 ? Math.floor(price * 0.8) : price,
      description,
      sku: `REAL-${index}`,
      stock: random() < 0.1 ? 0 : 1 + Math.floor(random() * 50),
      weight: 200 + Math.floor(random() * 400),
      reviewsCount: Math.floor(random() ** 4 * 500),
      avgRating: Math.floor(random() * 50) / 10,
      countedBy: 'product',
      variants: [],
      colors: [
        {
          name: row.colour,
          sizes: SIZES.slice(0, 2 + Math.floor(random() * 5)),
          images: Array.from({ length: row.pictures }, (_, picture) =>
            (PICTURE_IDS + index * 16 + picture).toString(16).padStart(24, '0'),
          ),
        },
      ],
      createdAt: at,
      updatedAt: at,
    };
  };
}

/** Two or three words of a row for each search, each of at least three letters. */
export function termsOf(rows: readonly Row[]): QueryTerms {
  const texts = rows.map(({ name, description }) =>
    [...new Set(searchWords(`${name} ${description}`))].filter((word) => word.length > 2),
  );
  return {
    categories: [...new Set(rows.map(({ name }) => categoryOf(name).slug))],
    colours: [...new Set(rows.map(({ colour }) => colour))],
    words(random) {
      const words = texts[Math.floor(random() * texts.length)] as string[];
      const count = 2 + Math.floor(2 * random());
      return Array.from({ length: count }, () => words[Math.floor(random() * words.length)] ?? '');
    },
  };
}
