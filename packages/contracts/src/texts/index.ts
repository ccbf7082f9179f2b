/**
 * Texts that a person sees and more than one part needs, to the letter of spec.md sections 2, 5 and 8. Each is
 * a constant of its own, so that a page downloads only those that it says.
 */
export * as adminOnly from './admin-only.ts';
export * as contact from './contact.ts';
export * as empty from './empty.ts';
export * as failed from './failed.ts';
export * as outcomeUnknown from './outcome-unknown.ts';
export * as thanks from './thanks.ts';
export * as validation from './validation.ts';

export const clearCart = 'Clear cart?';
export const freeShipping = 'Free shipping applied';
