/** Putting built pages where nginx serves them, and switching the registry. */
export { contractProblem } from './contracts.ts';
export { type Deploy, isWithdrawn, lastLive, noteDeploy, readDeploys } from './deploys.ts';
export {
  type Descriptor,
  type Line,
  parseDescriptor,
  registryLine,
  versionPath,
} from './descriptor.ts';
export { filesOf } from './files-of.ts';
export { folderSite } from './folder-site.ts';
export { type BuildTerms, type ModuleBuild, readModuleBuild } from './module-build.ts';
export { publishModule, switchLine, uploadBuild, uploadModule } from './publish-module.ts';
export { publishShell } from './publish-shell.ts';
export {
  assertRoutesFree,
  changeRegistry,
  PLUGINS,
  type RegistryFile,
  readRegistry,
  withoutLine,
} from './registry.ts';
export type { Site } from './site.ts';
