import type { RspackPluginInstance } from '@rspack/core'
import type { BuildMode } from './base.ts'
import type { ManifestPlugin } from './manifest-plugin.ts'
import { PrecompressPlugin } from './precompress.ts'
import { PreviousBuildsPlugin } from './previous-builds.ts'

/** The plugins every package's build ends with. */
export function buildPlugins(
  folder: string,
  mode: BuildMode,
  manifest: ManifestPlugin,
): RspackPluginInstance[] {
  if (mode === 'development') {
    return [manifest]
  }
  return [manifest, new PreviousBuildsPlugin(folder, manifest.filename), new PrecompressPlugin()]
}
