import { renderToReadableStream } from 'react-dom/server.browser';
import Badge from './badge.jsx';
import Page from './page.jsx';

const places = { './Badge': Badge, './Page': Page };

/** Renders a place of the shop's pages as a stream. */
export async function render({ expose, props, signal }) {
  const Place = places[expose];
  const stream = await renderToReadableStream(<Place {...props} />, { signal });
  // without scripts, which the shop's policy forbids
  await stream.allReady;
  return stream;
}
