export {
  createStock,
  mergeByProduct,
  type Shortage,
  type Stock,
  type StockLine,
  shortages,
  type TakeResult,
} from './stock.ts';
export {
  PRODUCTS_COLLECTION,
  PRODUCTS_SERVICE,
  type StockedColour,
  type StockedProduct,
} from './stocked-product.ts';
