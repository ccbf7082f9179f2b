import { icon } from './icon.tsx';

export const AlertIcon = /*#__PURE__*/ icon('M12 4 2.8 20h18.4zM12 10v5M12 17.3v.4');
