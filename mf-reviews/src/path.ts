/** Path of this module's page. */
export const REVIEWS_PATH = '/reviews';
