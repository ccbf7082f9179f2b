Promise.all([import('./badge.svelte.js'), import('./page.js')]).then(([badge, page]) => {
  const root = document.getElementById('root');
  badge.mount(root, { product: { name: 'a try' } });
  page.mount(root);
});
