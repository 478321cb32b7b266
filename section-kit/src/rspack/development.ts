import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { type Configuration, rspack, type RspackPluginInstance } from '@rspack/core'
import type { SectionEntry } from '@headway/contracts/section-registry'
import { forward } from '../dev-proxy/forward.ts'
import { toRegistryEntry } from '../dev-proxy/inject-section.ts'
import type { BuildMode } from './base.ts'
import { DEVELOPMENT_PORT, developmentOrigin, portalBeside } from './development-address.ts'

/** All refresh runtimes of the page must use the same name to find each other's components. */
const REFRESH_LIBRARY = 'headway'

/**
 * Returns the plugins for fast refresh in development builds. All bundles of the page share one refresh
 * runtime, because two would not see the same renderer.
 */
export function developmentPlugins(mode: BuildMode): RspackPluginInstance[] {
  // The portal that shows the section is a production build, whose React does not support refreshing.
  if (mode === 'production' || portalBeside !== undefined) {
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

/** Maximum time that a page waits for a build in progress. */
const BUILD_TIMEOUT_MS = 30_000

/**
 * Returns the section as the development server's own build describes it, or undefined
 * while it does not compile.
 *
 * @throws DOMException `TimeoutError` if the build does not finish in time.
 */
async function currentSection(): Promise<SectionEntry | undefined> {
  const answer = await fetch(`${developmentOrigin}/section.json`, {
    signal: AbortSignal.timeout(BUILD_TIMEOUT_MS),
  })
  return answer.ok
    ? toRegistryEntry((await answer.json()) as Parameters<typeof toRegistryEntry>[0], developmentOrigin)
    : undefined
}

/**
 * Returns the configuration of a server for one section that forwards all other requests to a portal. The
 * page then has a single origin, as the portal requires.
 */
function proxyConfiguration(portal: string): Configuration {
  const target = { portal, local: developmentOrigin, section: currentSection }
  const pass = (request: IncomingMessage, response: ServerResponse) => forward(request, response, target)
  return {
    devServer: {
      port: DEVELOPMENT_PORT,
      host: 'localhost',
      hot: false,
      liveReload: true,
      // Compression would delay messages of the event stream.
      compress: false,
      static: false,
      client: { webSocketURL: `ws://localhost:${DEVELOPMENT_PORT}/ws`, overlay: false },
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'portal', middleware: pass }],
    },
  }
}

/**
 * Returns the configuration of a hot-reloading server for one section. It allows requests from the portal's
 * page, which has another origin.
 */
export function sectionDevServer(): Configuration {
  if (portalBeside !== undefined) {
    return proxyConfiguration(portalBeside)
  }
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
