/** Stands for the id of a picture where a product has none (contract.md, Products). */
export const PLACEHOLDER_IMAGE = 'placeholder';

/** Address of a stored picture, as products and orders carry it. */
export const imagePath = (id: string): string => `/api/products/images/${id}`;
