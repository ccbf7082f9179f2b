import { icon } from './icon.tsx';

export const MailIcon = /*#__PURE__*/ icon('M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7');
