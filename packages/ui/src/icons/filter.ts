import { icon } from './icon.tsx';

export const FilterIcon = /*#__PURE__*/ icon(
  'M3.5 7H13M18 7h2.5M3.5 17H6M11 17h9.5M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0',
);
