interface Priced {
  price: number;
  saleprice: number;
}

/**
 * What a product sells for, in rupees: `saleprice` where it is above 0 and below `price`, else
 * `price` (contract.md, Products).
 */
export const sellingPrice = ({ price, saleprice }: Priced): number =>
  isOnSale({ price, saleprice }) ? saleprice : price;

/** Whether `price` is to be shown struck out beside the selling price. */
export const isOnSale = ({ price, saleprice }: Priced): boolean =>
  saleprice > 0 && saleprice < price;
