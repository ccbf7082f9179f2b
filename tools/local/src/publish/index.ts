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
export { publishModule, switchLine, uploadModule } from './publish-module.ts';
export { publishShell } from './publish-shell.ts';
export { changeRegistry, type RegistryFile, readRegistry, withoutLine } from './registry.ts';
export type { Site } from './site.ts';
