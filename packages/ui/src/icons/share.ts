import { icon } from './icon.tsx';

export const ShareIcon = /*#__PURE__*/ icon('M12 15V3.5M8 7l4-3.5L16 7M7 11H5v9.5h14V11h-2');
