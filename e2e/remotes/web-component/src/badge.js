/** Gift bags to go with a product; continues with server-rendered content. */
class GiftBagsBadge extends HTMLElement {
  #bags = 0;

  set product(product) {
    this.dataset.product = product?.name ?? 'any product';
    if (this.isConnected) this.#draw();
  }

  connectedCallback() {
    if (!this.firstElementChild)
      this.innerHTML = '<button type="button"></button> <span></span> <a href="/shop">More</a>';
    this.querySelector('a').textContent = 'More for web component bags';
    this.querySelector('button').onclick = () => {
      this.#bags += 1;
      this.#draw();
    };
    this.#draw();
  }

  #draw() {
    this.querySelector('button').textContent = `web component gift bags: ${this.#bags}`;
    this.querySelector('span').textContent = `for ${this.dataset.product}`;
  }
}
if (!customElements.get('gift-bags-badge')) customElements.define('gift-bags-badge', GiftBagsBadge);

const controls = (badge) => ({
  update: ({ product }) => Object.assign(badge, { product }),
  unmount: () => badge.remove(),
});

export function mount(element, { product }) {
  const badge = Object.assign(document.createElement('gift-bags-badge'), { product });
  element.append(badge);
  return controls(badge);
}

/** The element has upgraded itself. */
export const hydrate = (element) => controls(element.querySelector('gift-bags-badge'));
