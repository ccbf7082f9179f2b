/** A container of Module Federation, written by hand. */
const exposes = {
  './Badge': () => import('./badge.js'),
  './Page': () => import('./page.js'),
};

export function init() {}

export async function get(expose) {
  addStyles(new URL('gift-bags.css', import.meta.url).pathname);
  const exported = await exposes[expose]();
  return () => exported;
}

/** A server-rendered document contains them. */
function addStyles(href) {
  if (document.querySelector(`link[href="${href}"], style[data-href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
