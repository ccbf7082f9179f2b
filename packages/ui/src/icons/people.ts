import { icon } from './icon.tsx';

export const PeopleIcon = /*#__PURE__*/ icon(
  'M9 5a3.3 3.3 0 1 1 0 6.6A3.3 3.3 0 0 1 9 5M3 19.5c.3-3.4 2.8-5 6-5s5.7 1.6 6 5M15.5 5.2a3.2 3.2 0 0 1 0 6.2M17.5 14.9c2 .6 3.3 2.1 3.5 4.6',
);
