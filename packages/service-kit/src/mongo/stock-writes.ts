import type { Choice } from '@tanabana/contracts';
import type { AnyBulkWriteOperation, Document, Filter } from 'mongodb';
import type { StockedProduct, StockLine } from './stocked-product.ts';

type Write = AnyBulkWriteOperation<StockedProduct>;

/** Changes a variant's stock by `by`, and the product's totals with it. */
const changeOfVariant = (id: string, by: number): Document[] => [
  {
    $set: {
      variants: {
        $map: {
          input: '$variants',
          as: 'one',
          in: {
            $cond: [
              { $eq: ['$$one.id', id] },
              { $mergeObjects: ['$$one', { stock: { $add: ['$$one.stock', by] } }] },
              '$$one',
            ],
          },
        },
      },
    },
  },
  {
    $set: {
      stock: { $sum: '$variants.stock' },
      inStock: {
        $anyElementTrue: {
          $map: {
            input: '$variants',
            as: 'one',
            in: { $and: [{ $gt: ['$$one.stock', 0] }, { $ne: ['$$one.isForSale', false] }] },
          },
        },
      },
      changedAt: new Date(),
    },
  },
];

const changeAsOne = (by: number): Document[] => [
  {
    $set: {
      stock: { $add: ['$stock', by] },
      inStock: { $gt: [{ $add: ['$stock', by] }, 0] },
      changedAt: new Date(),
    },
  },
];

/** Returns a condition: every unit still sells for the expected price. */
function sellsFor(
  sellingPrice: number,
  variant: string | undefined,
  choices: readonly Choice[],
): Filter<StockedProduct> {
  const each = variant === undefined ? choices : [{ id: variant }];
  return {
    $or: [
      { sellingPrice, basePrices: { $exists: false } },
      { $and: each.map((one) => ({ variants: { $elemMatch: { ...one, sellingPrice } } })) },
    ],
  };
}

/** Takes units if enough are in stock, counted as the line says, at its price. */
export const take = ({
  productId,
  quantity,
  sellingPrice,
  variant,
  choices,
}: StockLine & { choices: readonly Choice[] }) => ({
  filter: {
    _id: productId,
    ...(variant === undefined
      ? { stock: { $gte: quantity }, countedBy: { $exists: false } }
      : { variants: { $elemMatch: { id: variant, stock: { $gte: quantity } } } }),
    ...(sellingPrice === undefined ? {} : sellsFor(sellingPrice, variant, choices)),
  },
  update: variant === undefined ? changeAsOne(-quantity) : changeOfVariant(variant, -quantity),
});

export const returnToProduct = ({ productId, quantity }: StockLine): Write => ({
  updateOne: { filter: { _id: productId }, update: changeAsOne(quantity) },
});

export const returnToVariant = ({ productId, quantity }: StockLine, variant: string): Write => ({
  updateOne: { filter: { _id: productId }, update: changeOfVariant(variant, quantity) },
});
