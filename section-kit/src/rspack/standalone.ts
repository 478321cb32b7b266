import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, rspack } from '@rspack/core'
import { answerFromReplies } from '../dev-proxy/backend-replies.ts'
import { baseConfiguration } from './base.ts'
import { developmentServer, typeChecker } from './development.ts'
import { refreshPlugins } from './refresh-plugins.ts'
import type { SectionDescription } from './section-description.ts'
import { installedFile } from './sharing.ts'

/** Settings of a page without a portal; `headway-section dev --standalone` sets them. */
export interface Standalone {
  /** Absolute path of the file of prepared replies. */
  readonly replies: string
  /** Role of the signed-in user. */
  readonly role: string
}

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body></body>
</html>`

/** Returns a middleware that answers the API: the signed-in user, and everything else from the prepared replies. */
function apiMiddleware(folder: string, { replies, role }: Standalone) {
  const file = pathToFileURL(installedFile(folder, '@headway/sdk/replies')).href
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== '/api/auth/user') {
      return answerFromReplies(request, response, replies)
    }
    const { signedIn } = (await import(/* @vite-ignore */ file)) as { signedIn: (role: string) => object }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(signedIn(role)))
  }
  const fail = (response: ServerResponse, error: Error) => {
    console.error(`${replies} cannot answer: ${error.message}`)
    response.writeHead(500).end()
  }
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.url?.startsWith('/api/')) {
      answer(request, response).catch((error: Error) => fail(response, error))
      return
    }
    next()
  }
}

/**
 * Returns the build of a page that shows a section without a portal, with its own copies of the shared libraries.
 *
 * @param folder absolute path of the section's package.
 */
export function standaloneConfiguration(
  folder: string,
  { name, title }: SectionDescription,
  standalone: Standalone,
): Configuration {
  const base = baseConfiguration(folder, 'development')
  return {
    ...base,
    name,
    entry: join(import.meta.dirname, 'standalone-entry.cjs'),
    output: { ...base.output, publicPath: '/' },
    resolve: {
      ...base.resolve,
      alias: {
        'headway-section-mount': join(folder, 'src/mount.tsx'),
        '@headway/sdk/standalone': installedFile(folder, '@headway/sdk/standalone'),
      },
    },
    module: { rules: [...(base.module?.rules ?? []), { test: /\.woff2$/, type: 'asset/resource' }] },
    plugins: [
      new rspack.HtmlRspackPlugin({ title, templateContent: PAGE }),
      new rspack.DefinePlugin({ 'import.meta.section': JSON.stringify(name) }),
      typeChecker(folder),
      ...refreshPlugins('development'),
    ],
    devServer: {
      ...developmentServer,
      historyApiFallback: true,
      setupMiddlewares: (middlewares) => [
        { name: 'api', middleware: apiMiddleware(folder, standalone) },
        ...middlewares,
      ],
    },
  }
}
