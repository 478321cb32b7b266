/** The parts of a section's build that the build of the portal's shell uses too. */
export { baseConfiguration, type BuildMode } from './base.ts'
export { integrityOfScripts, scriptsOfChunk, scriptsOfEntry } from './emitted-files.ts'
export { ManifestPlugin } from './manifest-plugin.ts'
export { buildPlugins } from './plugins.ts'
export { refreshPlugins } from './refresh-plugins.ts'
export {
  acceptedRange,
  installedFile,
  installedVersion,
  sharedAtOnce,
  type SharedModule,
  sharedOnDemand,
} from './sharing.ts'
