import { icon } from './icon.tsx';

export const TruckIcon = /*#__PURE__*/ icon(
  'M5 17.5H2.5v-11h11.5v11H9M14 9.5h4l3.5 4v4H19M14 17.5h1M5 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M15 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
);
