import { join } from 'node:path'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { type Configuration, rspack, type RspackPluginInstance } from '@rspack/core'
import { DEVELOPMENT_PORT } from './development-address.ts'
import type { BuildMode } from './base.ts'

/** Every refresh runtime of the page must use the same name to find the others' components. */
const REFRESH_LIBRARY = 'headway'

/**
 * Fast refresh, in development builds only. All bundles of the page share one refresh runtime: two would not see the
 * same renderer.
 */
export function developmentPlugins(mode: BuildMode): RspackPluginInstance[] {
  if (mode === 'production') {
    return []
  }
  return [
    new ReactRefreshRspackPlugin({ library: REFRESH_LIBRARY }),
    new rspack.NormalModuleReplacementPlugin(
      /^react-refresh\/runtime$/,
      join(import.meta.dirname, 'shared-refresh-runtime.cjs'),
    ),
  ]
}

/** Hot reloading server of one section. It answers the portal's page, which has another origin. */
export function sectionDevServer(): Configuration {
  return {
    devServer: {
      port: DEVELOPMENT_PORT,
      host: 'localhost',
      hot: true,
      liveReload: false,
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: { webSocketURL: `ws://localhost:${DEVELOPMENT_PORT}/ws`, overlay: false },
    },
  }
}
