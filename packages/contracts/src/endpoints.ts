/** Schemas of every call, for services, tests and OpenAPI pages. Browsers import `.` instead. */
export * from './auth/endpoints.ts';
export { categoryEndpoints } from './categories/endpoints.ts';
export { collectionEndpoints } from './collections/endpoints.ts';
export { contactEndpoints } from './contact/endpoints.ts';
export { contentEndpoints } from './content/endpoints.ts';
export { sourceSchemas } from './content/schema.ts';
export { customerEndpoints } from './customers/endpoints.ts';
export * from './endpoint.ts';
export { eventsBetweenServices } from './events/between-services.ts';
export { domainEvent } from './events/schema.ts';
export { ordersBetweenServices } from './orders/between-services.ts';
export { orderEndpoints } from './orders/endpoints.ts';
export { binEndpoints } from './products/bin-endpoints.ts';
export { draftEndpoints } from './products/draft-endpoints.ts';
export { productEndpoints, productsBetweenServices } from './products/endpoints.ts';
export { sheetChanges } from './products/sheet-schema.ts';
export { reviewEndpoints, reviewsBetweenServices } from './reviews/endpoints.ts';
export { settingEndpoints, settingsBetweenServices } from './settings/endpoints.ts';
export { mailEndpoints } from './settings/mail-endpoints.ts';
export {
  allSettings,
  checkTaxEnv,
  flag,
  letterEnv,
  noticeEnv,
  settingEnv,
  storeEnv,
  taxEnv,
  telemetryEnv,
  tradeEnv,
  upiEnv,
} from './settings/schema.ts';
export { canaryPlan as canaryPlanSchema } from './telemetry/canary-schema.ts';
export { telemetryBetweenServices, telemetryEndpoints } from './telemetry/endpoints.ts';
export { webhookEndpoints } from './webhooks/endpoints.ts';
export { webhookMessages } from './webhooks/schema.ts';
export { wishlistEndpoints } from './wishlists/endpoints.ts';
