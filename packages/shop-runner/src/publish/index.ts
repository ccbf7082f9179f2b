/** Publishing built pages for nginx, and changing the registry. */

export { type Deploy, lastLive, readDeploys, recordDeploy } from './deploys.ts';
export { type BuildTerms, type ModuleBuild, readModuleBuild } from './module-build.ts';
export { switchLine, uploadBuild, uploadModule } from './publish-module.ts';
export { contractProblem, publishShell } from './publish-shell.ts';
export {
  assertRoutesFree,
  changeRegistry,
  type Descriptor,
  type Line,
  PLUGINS,
  parseDescriptor,
  REGISTRY,
  type RegistryFile,
  readRegistry,
  registryLine,
  versionPath,
  withoutLine,
} from './registry.ts';
export type { Site } from './site.ts';
export { filesOf, folderSite, ifMissing } from './site.ts';
