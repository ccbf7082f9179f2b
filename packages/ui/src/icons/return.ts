import { icon } from './icon.tsx';

export const ReturnIcon = /*#__PURE__*/ icon('M8 4.5 4 8.5l4 4M4 8.5h10.5a5.5 5.5 0 0 1 0 11H7');
