import { icon } from './icon.tsx';

export const PercentIcon = /*#__PURE__*/ icon(
  'M18.5 5.5l-13 13M7.5 5.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6M16.5 14.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6',
);
