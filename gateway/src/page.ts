import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { askFirst } from './first-answers.ts'
import { frame, isFramed, plainStart, shapeOf } from './frame.ts'
import { pagePolicy } from './headers.ts'
import { pageEnd, pageHead } from './html.ts'
import { preloadsFor, sectionAt } from './preloads.ts'
import type { Forwarding } from './proxy/headers.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import { requireReading } from './require-reading.ts'
import { listedEntry } from './sections/entries.ts'
import type { RegistryEntry, SectionRegistry } from './sections/registry.ts'
import type { Visitor } from './sections/store/registry-client.ts'
import { sendCompressed, sendInTwo } from './send-compressed.ts'
import type { ShellManifest } from './shell-manifest.ts'

interface PageOptions {
  shellManifest: () => Promise<ShellManifest>
  registry: SectionRegistry
  backends: Upstreams
  /** A section runs from a hot-reloading server, which no content policy foresees. */
  isDevelopment: boolean
  visitorOf: (ctx: Context) => Visitor
  forwardingOf: (ctx: Context) => Forwarding
}

/** The sections as they stand in a page: whole is the one that it shows. */
function sectionsIn(path: string, sections: readonly RegistryEntry[]): RegistryEntry[] {
  const shown = sectionAt(path, sections)
  return sections.map((section) => (section === shown ? section : listedEntry(section)))
}

/**
 * Makes what answers with the shell's page. To somebody who has signed in it is sent in two parts: the outlines and what the browser
 * has to fetch at once, then what the backend has answered meanwhile to the page's first calls (ADR 140).
 */
export function pageSender({ shellManifest, registry, backends, isDevelopment, ...of }: PageOptions) {
  return async (ctx: Context): Promise<void> => {
    requireReading(ctx)
    const [shell, sections] = await Promise.all([shellManifest(), registry.entries(of.visitorOf(ctx))])
    const listed = sectionsIn(ctx.path, sections)
    const nonce = randomBytes(18).toString('base64')
    const cookie = ctx.get('Cookie')
    const preloads = preloadsFor(ctx, sections, registry, cookie !== '')
    if (isDevelopment) {
      ctx.remove('Content-Security-Policy')
    } else {
      ctx.set('Content-Security-Policy', pagePolicy(nonce))
    }
    ctx.type = 'text/html; charset=utf-8'
    if (!isFramed(ctx.path, cookie) || ctx.method === 'HEAD') {
      return sendCompressed(
        ctx,
        pageHead({ nonce, shell, preloads }) + plainStart + pageEnd({ nonce, sections: listed, answers: [] }),
      )
    }
    const asked = askFirst(ctx.req, {
      urls: preloads.requests,
      backends,
      forwarding: of.forwardingOf(ctx),
    })
    const head = pageHead({ nonce, shell, preloads: { ...preloads, requests: [] } })
    const routes = sections.flatMap((section) => section.routes ?? [])
    const outlines = frame({ shape: shapeOf(ctx.path, routes), cookie })
    const rest = asked.then((answers) => pageEnd({ nonce, sections: listed, answers }))
    sendInTwo(ctx, head + outlines, rest)
  }
}
