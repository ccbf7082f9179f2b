/** Contracts as data and their comparison, for builds and deploys; not loaded by pages. */
export { user } from '../auth/schema.ts';
export { invoice } from '../orders/invoice-schema.ts';
export { product, productCard } from '../products/schema.ts';
export { answers, compareContracts } from './compare-contracts.ts';
export { breaking, compareSchemas, type Difference } from './compare-schemas.ts';
export {
  type CallTerms,
  CONTRACT_FILE,
  type ContractDescription,
  callKey,
  describeCall,
  describeCalls,
  jsonSchemaOf,
  pathOfService,
  type Schema,
} from './describe.ts';
export { callsOfPage } from './openapi.ts';
