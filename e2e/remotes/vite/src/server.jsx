import { renderToString } from 'react-dom/server.browser';
import Badge from './badge.jsx';
import Page from './page.jsx';

const places = { './Badge': Badge, './Page': Page };

/** Renders a place of the shop's pages. */
export function render({ expose, props }) {
  const Place = places[expose];
  return renderToString(<Place {...props} />);
}
