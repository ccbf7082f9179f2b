import { icon } from './icon.tsx';

export const SearchIcon = /*#__PURE__*/ icon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.4 15.4 20.5 20.5',
);
