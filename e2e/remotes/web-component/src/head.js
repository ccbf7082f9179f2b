/** Names the page of one bag. */
export const headOf = (bag) =>
  bag && {
    title: `${bag} bag`,
    description: `A ${bag} bag for gifts.`,
    jsonLd: { '@context': 'https://schema.org', '@type': 'Product', name: `${bag} bag` },
  };
