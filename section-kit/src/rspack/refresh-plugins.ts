import { join } from 'node:path'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { rspack, type RspackPluginInstance } from '@rspack/core'
import type { BuildMode } from './base.ts'

/** All refresh runtimes of the page must use the same name to find each other's components. */
const REFRESH_LIBRARY = 'headway'

/**
 * Returns the plugins for fast refresh in development builds. All bundles of the page share one refresh
 * runtime, because two would not see the same renderer.
 */
export function refreshPlugins(mode: BuildMode): RspackPluginInstance[] {
  if (mode === 'production') {
    return []
  }
  return [
    new ReactRefreshRspackPlugin({
      library: REFRESH_LIBRARY,
      // Instrumenting the runtime itself would make it require itself before its exports are set.
      exclude: [/node_modules/, /shared-refresh-runtime/],
    }),
    new rspack.NormalModuleReplacementPlugin(
      /^react-refresh\/runtime$/,
      join(import.meta.dirname, 'shared-refresh-runtime.cjs'),
    ),
  ]
}
