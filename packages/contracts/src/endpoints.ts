/** Schemas of every call, for services, tests and OpenAPI pages. Browsers import `.` instead. */
export * from './auth/endpoints.ts';
export { categoryEndpoints } from './categories/endpoints.ts';
export { contactEndpoints } from './contact/endpoints.ts';
export * from './endpoint.ts';
export { ordersBetweenServices } from './orders/between-services.ts';
export { orderEndpoints } from './orders/endpoints.ts';
export { productEndpoints, productsBetweenServices } from './products/endpoints.ts';
export { reviewEndpoints, reviewsBetweenServices } from './reviews/endpoints.ts';
export { wishlistEndpoints } from './wishlists/endpoints.ts';
