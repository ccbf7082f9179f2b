/** Addresses that rendered code may request: public reads, equal for all visitors. */
export const PUBLIC_READS =
  /^\/api\/(?:(?:products|categories)(?:[/?]|$)|orders\/(?:offers|delivery-terms)(?:\?|$)|reviews(?:\?|\/summary\/)|content\?)/;
