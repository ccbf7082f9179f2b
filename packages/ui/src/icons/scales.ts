import { icon } from './icon.tsx';

export const ScalesIcon = /*#__PURE__*/ icon(
  'M12 3.5v17M8 20.5h8M5 7l14-1.5M5 7l-2.5 7a2.6 2.6 0 0 0 5 0zM19 5.5l-2.5 7a2.6 2.6 0 0 0 5 0z',
);
