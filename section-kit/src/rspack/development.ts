import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { type Configuration, rspack, type RspackPluginInstance } from '@rspack/core'
import type { SectionEntry } from '@headway/contracts/section-registry'
import { passOn } from '../beside/pass-on.ts'
import { entryOf } from '../beside/with-section.ts'
import type { BuildMode } from './base.ts'
import { DEVELOPMENT_PORT, developmentOrigin, portalBeside } from './development-address.ts'

/** Every refresh runtime of the page must use the same name to find the others' components. */
const REFRESH_LIBRARY = 'headway'

/**
 * Fast refresh, in development builds only. All bundles of the page share one refresh runtime: two would not see the
 * same renderer.
 */
export function developmentPlugins(mode: BuildMode): RspackPluginInstance[] {
  // The portal that stands beside is a production build, whose React refreshes nothing.
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

/** How long a page waits for a build that is under way. */
const BUILD_TIMEOUT_MS = 30_000

/**
 * Returns what the server's own build says of the section, or undefined while it does not compile.
 *
 * @throws DOMException `TimeoutError` when the build does not end in time.
 */
async function sectionNow(): Promise<SectionEntry | undefined> {
  const answer = await fetch(`${developmentOrigin}/section.json`, {
    signal: AbortSignal.timeout(BUILD_TIMEOUT_MS),
  })
  return answer.ok
    ? entryOf((await answer.json()) as Parameters<typeof entryOf>[0], developmentOrigin)
    : undefined
}

/** A server of one section and, for everything else, of a portal that runs elsewhere: the page has one origin, as the portal asks. */
function besidePortal(portal: string): Configuration {
  const beside = { portal, local: developmentOrigin, section: sectionNow }
  const pass = (request: IncomingMessage, response: ServerResponse) => passOn(request, response, beside)
  return {
    devServer: {
      port: DEVELOPMENT_PORT,
      host: 'localhost',
      hot: false,
      liveReload: true,
      // It would hold back the event stream.
      compress: false,
      static: false,
      client: { webSocketURL: `ws://localhost:${DEVELOPMENT_PORT}/ws`, overlay: false },
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'portal', middleware: pass }],
    },
  }
}

/** Hot reloading server of one section. It answers the portal's page, which has another origin. */
export function sectionDevServer(): Configuration {
  if (portalBeside !== undefined) {
    return besidePortal(portalBeside)
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
