import { icon } from './icon.tsx';

export const HeartIcon = /*#__PURE__*/ icon(
  'M12 20C7 16.2 3.5 13 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 13 17 16.2 12 20z',
);
