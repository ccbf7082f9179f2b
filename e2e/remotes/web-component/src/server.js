const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => escapes[letter]);

const badge = (name) => `<gift-bags-badge data-product="${name}">
  <button type="button">web component gift bags: 0</button>
  <span>for ${name}</span>
  <a href="/shop">More for web component bags</a>
</gift-bags-badge>`;

/** In pieces, as a template language would produce them. */
async function* page() {
  yield '<gift-bags-page><main><h1>Gift bags by web component</h1>';
  yield '<label>Bags <input type="number" min="1" value="1" /></label>';
  yield '<p role="status">Chosen: 1</p>';
  yield '<p>Every bag is sewn from what weavers leave over, and packed by hand.</p>';
  yield '<a href="/shop">To the shop</a></main></gift-bags-page>';
}

const headOf = (bag) =>
  bag && {
    title: `${bag} bag`,
    description: `A ${bag} bag for gifts.`,
    jsonLd: { '@context': 'https://schema.org', '@type': 'Product', name: `${bag} bag` },
  };

/** Renders a place of the shop's pages. */
exports.render = ({ expose, params, props }) =>
  expose === './Page'
    ? { html: page(), ...headOf(params.bag) }
    : badge(escaped(props.product?.name ?? 'any product'));
