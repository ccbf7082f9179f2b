import { icon } from './icon.tsx';

export const TrashIcon = /*#__PURE__*/ icon(
  'M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
);
