import { Badge } from './badge.js';
import { createApp } from './framework.js';
import { Page } from './page.js';
import './gift-bags.css';

const styles = document.currentScript.src.replace(/\.js$/, '.css');

/** The exports of an exposed file. */
const exposed = (component) => ({
  mount(element, props) {
    const app = createApp(component, props);
    app.mount(element);
    return app;
  },
  hydrate(element, props, state) {
    const app = createApp(component, props, state);
    app.hydrate(element);
    return app;
  },
});

const exposes = { './Badge': exposed(Badge), './Page': exposed(Page) };

export function init() {}

export async function get(expose) {
  const path = new URL(styles).pathname;
  if (!document.querySelector(`link[href="${styles}"], style[data-href="${path}"]`))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }),
    );
  return () => exposes[expose];
}
