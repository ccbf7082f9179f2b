import { headOf } from './head.js';

/** A page with its own `main`; continues with server-rendered content. */
class GiftBagsPage extends HTMLElement {
  connectedCallback() {
    if (!this.firstElementChild)
      this.innerHTML = `<main>
        <h1>Gift bags by web component</h1>
        <label>Bags <input type="number" min="1" value="1" /></label>
        <p role="status">Chosen: 1</p>
        <p>Every bag is sewn from what weavers leave over, and packed by hand.</p>
        <a href="/shop">To the shop</a>
      </main>`;
    const [bags] = this.getElementsByTagName('input');
    bags.oninput = () => {
      this.querySelector('[role="status"]').textContent = `Chosen: ${bags.value}`;
    };
  }
}
if (!customElements.get('gift-bags-page')) customElements.define('gift-bags-page', GiftBagsPage);

export const head = ({ params }) => headOf(params.bag);

export function mount(element) {
  element.append(document.createElement('gift-bags-page'));
  return () => element.replaceChildren();
}

/** The element has upgraded itself. */
export const hydrate = (element) => () => element.replaceChildren();
