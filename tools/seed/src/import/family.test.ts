import { expect, test } from 'vitest';
import { familyOf } from './family.ts';

test.each([
  ['Women Printed Straight Kurta', 'women', 'Kurti'],
  ['Women Embroidered A-Line Tunic', 'women', 'Kurti'],
  ['Women Printed Kurta with Palazzos & Dupatta', 'women', 'Kurta Set'],
  ['Women Solid Top & Trousers', 'women', 'Kurta Set'],
  ['Women Self-Design Co-ord', 'women', 'Kurta Set'],
  ['Women Kurta with Satin Finish', 'women', 'Kurti'],
  ['Women Blue & Off-White Printed Straight Palazzos', 'women', 'Bottoms'],
  ['Women Solid Churidar Length Leggings', 'women', 'Bottoms'],
  ['Women Black Lace Top', 'women', 'Tops'],
  ['Pink Ruffled Checked Saree', 'women', 'Sarees'],
  ['Lehenga & Blouse with Dupatta', 'women', 'Lehengas'],
  ['Yellow Printed Dupatta', 'women', 'Dupattas'],
  ['Women Quilted Ethnic Jacket', 'women', 'Jackets'],
  ['Women Ethnic Maxi Dress', 'women', 'Dresses'],
  ['Men Solid Woven Nehru Jacket', 'men', 'Men'],
  ['Boys Kurta with Pyjamas', 'boys', 'Boys'],
  ['Girls Striped Tank Top', 'girls', 'Girls'],
  ['Men Mid-Top Running Shoes', 'men', 'Footwear'],
  ['Set of 2 Ethnic Motifs Cushion Covers', 'unisex', 'Home'],
  ['Ceramic Table-Top Planter', 'unisex', 'Home'],
  ['Something else', undefined, 'More'],
] as const)('%s is of %s: %s', (name, gender, family) => {
  expect(familyOf(name, gender).name).toBe(family);
});
