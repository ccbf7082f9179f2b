/** Inches of cloth across the close-up. */
export const CLOSE_UP_INCHES = 14.5;
