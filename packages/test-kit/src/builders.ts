import {
  type Address,
  type Category,
  initialOrderState,
  lowestPriced,
  type NewOrderInput,
  type Order,
  orderTotals,
  type Product,
  type ProductVariant,
  type Session,
  sellingPrice,
  type User,
} from '@tanabana/contracts';

let made = 0;

/** A unique text of this run: `kurti-7-3f2a1c`. */
export function unique(prefix: string): string {
  made += 1;
  return `${prefix}-${made}-${newId().slice(-6)}`;
}

/** 24 hex digits, the form of all ids. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
const MADE_AT = '2026-01-05T10:00:00.000Z';

/** A shopper as in API responses. */
export function buildUser(overrides: Partial<User> = {}): User {
  const username = unique('asha');
  return {
    id: newId(),
    username,
    email: `${username}@example.com`,
    avatar: null,
    isAdmin: false,
    isPremium: false,
    ...overrides,
  };
}

/** A category as in API responses. */
export function buildCategory(overrides: Partial<Category> = {}): Category {
  const slug = unique('kurtis');
  return {
    _id: newId(),
    name: slug,
    slug,
    description: '',
    attributes: {},
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/**
 * A product as in API responses: on sale for 999 rupees instead of 1299, 10 in stock, two sizes.
 */
export function buildProduct(overrides: Partial<Product> = {}): Product {
  const sku = unique('KU');
  const picture = `/api/products/images/${newId()}`;
  return {
    _id: newId(),
    name: 'Indigo Block Print Kurti',
    category: { _id: newId(), slug: 'kurtis', name: 'Kurtis' },
    gender: 'women',
    tag: 'regular',
    price: 1299,
    saleprice: 999,
    description: 'Hand-printed cotton.',
    sku,
    stock: 10,
    weight: 300,
    reviewsCount: 0,
    avgRating: 0,
    images: [picture],
    colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: [picture] }],
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/**
 * The same with stock per variant: `units` has the sizes of each colour with their stock, or with
 * other fields of the variant, too.
 */
export function buildCountedProduct(
  units: Record<string, Record<string, number | Partial<ProductVariant>>>,
  overrides: Partial<Product> = {},
): Product {
  const product = buildProduct(overrides);
  const { price, saleprice } = product;
  const variants = Object.entries(units).flatMap(([color, sizes]) =>
    Object.entries(sizes).map(([size, reported]) => ({
      color,
      size,
      sku: `${product.sku}:${color}:${size}`.toUpperCase(),
      price,
      saleprice,
      isForSale: true,
      stock: 0,
      ...(typeof reported === 'number' ? { stock: reported } : reported),
    })),
  );
  const areAlike = variants.every((one) => one.price === price && one.saleprice === saleprice);
  const lowest = lowestPriced(variants) ?? product;
  return {
    ...product,
    colors: Object.entries(units).map(([name, sizes]) => ({
      name,
      sizes: Object.keys(sizes),
      images: [],
    })),
    countedBy: 'variant',
    stock: variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0),
    price: lowest.price,
    saleprice: lowest.saleprice,
    ...(areAlike ? {} : { basePrices: { price, saleprice } }),
    variants,
  };
}

/** One unit of a product, in Indigo and M, as stored in `app_cart` (rules 3.6, 3.7). */
export const buildCartLine = (product: Product) => ({
  id: product._id,
  sku: product.sku,
  title: product.name,
  price: sellingPrice(product),
  originPrice: product.price,
  qty: 1,
  size: 'M',
  color: 'Indigo',
  image: '',
  productRef: { _id: product._id },
  category: product.category.name,
  gender: null as string | null,
});

/** A saved address as in API responses. */
export const buildAddress = (overrides: Partial<Address> = {}): Address => ({
  id: newId(),
  label: 'Home',
  firstName: 'Asha',
  lastName: 'Rathore',
  street: '12 Johari Bazaar',
  apartment: '',
  city: 'Jaipur',
  region: 'Rajasthan',
  country: 'India',
  postalCode: '302001',
  phone: '+91 98765 43210',
  isDefault: true,
  ...overrides,
});

/** An order as a browser sends it: one unit of a product of 999 rupees, with flat shipping of 50. */
export function buildOrderInput(overrides: Partial<NewOrderInput> = {}): NewOrderInput {
  return {
    email: 'asha@example.com',
    phone: '9876543210',
    address: {
      firstName: 'Asha',
      lastName: 'Rao',
      street: '12 MG Road',
      city: 'Bengaluru',
      region: 'Karnataka',
      country: 'India',
      postalCode: '560001',
    },
    paymentMethod: 'cash-delivery',
    discount: 0,
    shippingCharge: 50,
    products: [
      {
        productId: newId(),
        quantity: 1,
        price: 999,
        originPrice: 1299,
        selectedColor: 'Indigo',
        selectedSize: 'M',
      },
    ],
    totalPrice: 1049,
    ...overrides,
  };
}

/** An order of these products, each in its first colour and size, cash on delivery. */
export function buildOrderOf(
  lines: readonly { product: Product; quantity: number }[],
): NewOrderInput {
  const products = lines.map(({ product, quantity }) => ({
    productId: product._id,
    quantity,
    price: sellingPrice(product),
    selectedColor: product.colors[0]?.name ?? null,
    selectedSize: product.colors[0]?.sizes[0] ?? null,
  }));
  const { discount, shippingCharge, totalPrice } = orderTotals(products);
  return buildOrderInput({ products, discount, shippingCharge, totalPrice });
}

/**
 * An order as in API responses: one unit of 999 rupees, cash on delivery, with flat shipping of 50.
 */
export function buildOrder(overrides: Partial<Order> = {}): Order {
  const { address, products, ...sent } = buildOrderInput();
  const { paymentMethod = 'cash-delivery' } = overrides;
  const [{ productId = newId() } = {}] = products;
  return {
    _id: newId(),
    userId: newId(),
    username: 'Asha Rao',
    email: sent.email,
    phone: sent.phone,
    address: {
      firstName: address.firstName,
      lastName: address.lastName ?? '',
      street: address.street,
      apartment: '',
      city: address.city ?? '',
      region: address.region ?? '',
      country: address.country ?? '',
      postalCode: address.postalCode,
      phone: sent.phone,
      note: '',
    },
    products: [
      {
        productId,
        sku: unique('KU'),
        name: 'Indigo Block Print Kurti',
        category: 'Kurtis',
        gender: 'women',
        price: 999,
        originPrice: 1299,
        quantity: 1,
        selectedColor: 'Indigo',
        selectedSize: 'M',
        colorImage: null,
      },
    ],
    subtotal: 999,
    shippingCharge: 50,
    discount: 0,
    totalPrice: 1049,
    ...initialOrderState(paymentMethod, MADE_AT, { id: null, username: 'Asha Rao' }),
    paymentMethod,
    transactionId: null,
    paymentScreenshotUrl: null,
    invoiceNumber: null,
    ...overrides,
  };
}

/**
 * A session of this user, with a token that expires after this many milliseconds: by default an
 * hour.
 */
export function buildSession(user: Partial<User> = {}, lastsMs = 3_600_000): Session {
  const claims = btoa(JSON.stringify({ exp: (Date.now() + lastsMs) / 1000 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return { user: buildUser(user), token: `h.${claims}.s` };
}
