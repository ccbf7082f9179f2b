/*
 * Icons that appear together are in one file: a bundler adds a whole file to the chunk that uses it. The calls are marked
 * as pure, so that unused icons are removed.
 */
export * from './controls.ts';
export * from './dashboard.ts';
export * from './header.ts';
export type { IconProps } from './icon.tsx';
export * from './pages.ts';
