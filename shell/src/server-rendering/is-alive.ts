/** React controls the element, or a non-React component that runs (mount-component.tsx). */
export const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps')) ||
  element.closest('[data-mount="running"]') !== null;
