import { icon } from './icon.tsx';

export const PlayIcon = /*#__PURE__*/ icon('M7.5 5v14l11-7z');
