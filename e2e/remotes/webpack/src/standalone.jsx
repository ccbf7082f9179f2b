import { createRoot } from 'react-dom/client';
import Badge from './badge.jsx';
import Page from './page.jsx';

createRoot(document.getElementById('root')).render(
  <>
    <Badge product={{ name: 'a try' }} />
    <Page />
  </>,
);
