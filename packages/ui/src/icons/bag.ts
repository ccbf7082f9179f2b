import { icon } from './icon.tsx';

export const BagIcon = /*#__PURE__*/ icon('M5 8.5h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4');
