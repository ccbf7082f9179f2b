import { describeCrashes } from './crash.ts';
import { describeExchange } from './exchange.ts';
import { describeFuzz } from './fuzz.ts';
import { describeInvoices } from './invoices.ts';
import { describeLimitedCodes } from './limited-codes.ts';
import { openShop } from './open-shop.ts';
import { describeReturns } from './returns.ts';
import { describeStock } from './stock.ts';
import { describeVariants } from './variants.ts';

const { shop } = await openShop();

describeExchange(shop);
describeStock(shop);
describeVariants(shop);
describeInvoices(shop);
describeLimitedCodes(shop);
describeReturns(shop);
describeCrashes(shop);
describeFuzz(shop);
