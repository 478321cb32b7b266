import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Configuration, RspackPluginInstance } from '@rspack/core'
import { TsCheckerRspackPlugin } from 'ts-checker-rspack-plugin'
import type { SectionEntry } from '@headway/contracts/section-registry'
import { forward } from '../dev-proxy/forward.ts'
import { DEVELOPMENT_REACT_PATH, toRegistryEntry } from '../dev-proxy/inject-section.ts'
import { buildDevelopmentReact } from './development-react.ts'
import { DEVELOPMENT_PORT, developmentOrigin, portalBeside } from './development-address.ts'

const require = createRequire(import.meta.url)

/**
 * Returns the plugin that reports type errors in the terminal and in the page. It runs after each build, so the page
 * gets the new code first.
 *
 * @param folder absolute path of the section's package.
 */
export function typeChecker(folder: string): RspackPluginInstance {
  const configFile = join(folder, 'tsconfig.json')
  const hasReferences = readFileSync(configFile, 'utf8').includes('"references"')
  return new TsCheckerRspackPlugin({
    async: true,
    typescript: {
      configFile,
      typescriptPath: require.resolve('typescript/package.json'),
      // Sections of the portal's repository refer to other projects, which must be built first.
      ...(hasReferences ? { build: true, mode: 'write-references' } : {}),
    },
    formatter: 'basic',
  })
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

/** Options of every development server: components are replaced, and build errors cover the page. */
export const developmentServer = {
  port: DEVELOPMENT_PORT,
  host: 'localhost',
  hot: true,
  liveReload: false,
  client: {
    webSocketURL: `ws://localhost:${DEVELOPMENT_PORT}/ws`,
    overlay: { errors: true, warnings: false, runtimeErrors: false },
  },
}

/**
 * Returns the configuration of a server for one section that forwards all other requests to a portal. The
 * page then has a single origin, as the portal requires.
 */
function proxyConfiguration(folder: string, portal: string): Configuration {
  const target = { portal, local: developmentOrigin, section: currentSection }
  const react = buildDevelopmentReact(folder)
  const sendReact = (_: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) =>
    void react.then((script) => {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script)
    }, next)
  const pass = (request: IncomingMessage, response: ServerResponse) => forward(request, response, target)
  return {
    devServer: {
      ...developmentServer,
      // Compression would delay messages of the event stream.
      compress: false,
      static: false,
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'react', path: DEVELOPMENT_REACT_PATH, middleware: sendReact },
        { name: 'portal', middleware: pass },
      ],
    },
  }
}

/**
 * Returns the configuration of a hot-reloading server for one section. It allows requests from the portal's
 * page, which has another origin.
 *
 * @param folder absolute path of the section's package.
 */
export function sectionDevServer(folder: string): Configuration {
  if (portalBeside !== undefined) {
    return proxyConfiguration(folder, portalBeside)
  }
  return {
    devServer: {
      ...developmentServer,
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    },
  }
}
