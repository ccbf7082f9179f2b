import { icon } from './icon.tsx';

export const PauseIcon = /*#__PURE__*/ icon('M8.5 5.5v13M15.5 5.5v13');
