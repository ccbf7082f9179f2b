import { describeAccess } from './access.ts';
import { describeInstances } from './instances.ts';
import { openShop } from './open-shop.ts';
import { describeRemovedAccount } from './removed-account.ts';
import { describeServiceCanary } from './service-canary.ts';
import { describeTraces } from './traces.ts';

const { shop, collector } = await openShop();

describeAccess(shop);
describeTraces(shop, collector);
describeInstances(shop);
describeRemovedAccount(shop);
describeServiceCanary(shop);
