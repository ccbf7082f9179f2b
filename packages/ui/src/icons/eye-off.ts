import { icon } from './icon.tsx';

export const EyeOffIcon = /*#__PURE__*/ icon(
  'M4 4l16 16M9.5 6.2A9 9 0 0 1 12 5.8c3.8 0 7 2 9.5 6.2a15 15 0 0 1-3 3.6M6 8a15 15 0 0 0-3.5 4c2.5 4.2 5.7 6.2 9.5 6.2a9 9 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4',
);
