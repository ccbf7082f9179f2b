/** A framework without React, in the manner of Vue: a component has a state and renders it. */

/** An element: a tag, attributes and listeners, and children. */
export const h = (tag, attributes = {}, ...children) => ({ tag, attributes, children });

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => escapes[letter]);

const isListener = ([name]) => name.startsWith('on');

function htmlOf(node) {
  if (typeof node !== 'object') return escaped(node);
  const { tag, attributes, children } = node;
  const written = Object.entries(attributes).filter((one) => !isListener(one));
  const start = [tag, ...written.map(([name, value]) => `${name}="${escaped(value)}"`)].join(' ');
  if (tag === 'input') return `<${start}>`;
  return `<${start}>${children.map(htmlOf).join('')}</${tag}>`;
}

export const renderToString = (component, props, state) =>
  htmlOf(component.render(props, state ?? component.state(), () => {}));

/** Elements whose listeners differ in each rendering. */
function listen(element, { attributes, children }) {
  for (const [name, act] of Object.entries(attributes).filter(isListener)) element[name] = act;
  const nodes = children.filter((child) => typeof child === 'object');
  for (const [at, child] of nodes.entries()) listen(element.children[at], child);
}

/** @throws Error if the content of the element differs */
function assertSame(element, html) {
  const wanted = document.createElement('template');
  wanted.innerHTML = html;
  if (wanted.innerHTML !== element.innerHTML) throw new Error('The content differs.');
}

export function createApp(component, given, known) {
  let props = given;
  const state = known ?? component.state();
  let root;
  const change = (next) => {
    Object.assign(state, next);
    draw();
  };
  const tree = () => component.render(props, state, change);
  function draw() {
    root.innerHTML = htmlOf(tree());
    listen(root.firstElementChild, tree());
  }
  return {
    mount(element) {
      root = element;
      draw();
    },
    hydrate(element) {
      assertSame(element, htmlOf(tree()));
      root = element;
      listen(root.firstElementChild, tree());
    },
    update(next) {
      props = next;
      draw();
    },
    unmount: () => root.replaceChildren(),
  };
}
