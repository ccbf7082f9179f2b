/** Schemas of every call: for services, tests and the OpenAPI pages. Browsers take `.` instead. */
export { authBetweenServices } from './auth/between-services.ts';
export { authEndpoints } from './auth/endpoints.ts';
export * from './auth/token.ts';
export { categoryEndpoints } from './categories/endpoints.ts';
export { contactEndpoints } from './contact/endpoints.ts';
export * from './endpoint.ts';
export { orderEndpoints } from './orders/endpoints.ts';
export { productsBetweenServices } from './products/between-services.ts';
export { productEndpoints } from './products/endpoints.ts';
export { wishlistEndpoints } from './wishlists/endpoints.ts';
