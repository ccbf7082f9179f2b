import { icon } from './icon.tsx';

export const TagIcon = /*#__PURE__*/ icon('M4 4h8l8.5 8.5-8 8L4 12zM8.3 7.3v.9');
