import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { preloadResponses } from './preloaded-responses.ts'
import { appSkeleton, hasSkeleton, plainStart, shapeOf } from './app-skeleton.ts'
import { pagePolicy } from './headers.ts'
import { pageEnd, pageHead } from './html.ts'
import { preloadsFor, sectionAt } from './preloads.ts'
import type { Forwarding } from './proxy/headers.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import { allowGetAndHead } from './allow-get-head.ts'
import { listedEntry } from './sections/entries.ts'
import type { RegistryEntry, SectionRegistry } from './sections/registry.ts'
import type { Visitor } from './sections/store/registry-client.ts'
import { sendCompressed, sendInTwo } from './send-compressed.ts'
import type { ShellManifest } from './shell-manifest.ts'

interface PageOptions {
  shellManifest: () => Promise<ShellManifest>
  registry: SectionRegistry
  backends: Upstreams
  /**
   * Whether a section runs from a development server with hot reloading, which the content security policy does not
   * allow.
   */
  isDevelopment: boolean
  visitorOf: (ctx: Context) => Visitor
  forwardingOf: (ctx: Context) => Forwarding
}

/** Returns the sections as a page embeds them: only the section that the page shows is complete. */
function sectionsIn(path: string, sections: readonly RegistryEntry[]): RegistryEntry[] {
  const shown = sectionAt(path, sections)
  return sections.map((section) => (section === shown ? section : listedEntry(section)))
}

/**
 * Returns the handler that responds with the shell's page. With a session cookie the page is sent in two parts: first
 * the skeleton and the files to fetch, then the backend's replies to the page's first requests (ADR 140).
 */
export function pageSender({ shellManifest, registry, backends, isDevelopment, ...of }: PageOptions) {
  return async (ctx: Context): Promise<void> => {
    allowGetAndHead(ctx)
    const [shell, sections] = await Promise.all([shellManifest(), registry.entries(of.visitorOf(ctx))])
    const listed = sectionsIn(ctx.path, sections)
    const nonce = randomBytes(18).toString('base64')
    const cookie = ctx.get('Cookie')
    const preloads = preloadsFor(ctx, { shell, sections, registry, mayBeSignedIn: cookie !== '' })
    if (isDevelopment) {
      ctx.remove('Content-Security-Policy')
    } else {
      ctx.set('Content-Security-Policy', pagePolicy(nonce))
    }
    ctx.type = 'text/html; charset=utf-8'
    if (!hasSkeleton(ctx.path, cookie) || ctx.method === 'HEAD') {
      return sendCompressed(
        ctx,
        pageHead({ nonce, shell, preloads }) + plainStart + pageEnd({ nonce, sections: listed, answers: [] }),
      )
    }
    const asked = preloadResponses(ctx.req, {
      urls: preloads.requests,
      backends,
      forwarding: of.forwardingOf(ctx),
    })
    const head = pageHead({ nonce, shell, preloads: { ...preloads, requests: [] } })
    const routes = sections.flatMap((section) => section.routes ?? [])
    const outlines = appSkeleton({ shape: shapeOf(ctx.path, routes), cookie })
    const rest = asked.then((answers) => pageEnd({ nonce, sections: listed, answers }))
    sendInTwo(ctx, head + outlines, rest)
  }
}
