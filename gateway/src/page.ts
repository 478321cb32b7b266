import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { askFirst, type FirstAnswer } from './first-answers.ts'
import { firstCards, placeOf } from './first-cards.ts'
import { frame, FRAME_END, isFramed, plainStart, shapeOf } from './frame.ts'
import { pagePolicy } from './headers.ts'
import { pageEnd, pageHead } from './html.ts'
import { type PagePreloads, preloadsFor, sectionAt } from './preloads.ts'
import type { Forwarding, Target } from './proxy/upstream-request.ts'
import { requireReading } from './require-reading.ts'
import { listedEntry } from './sections/entries.ts'
import type { RegistryEntry, SectionRegistry } from './sections/registry.ts'
import type { Visitor } from './sections/store/registry-client.ts'
import { sendCompressed, sendInTwo } from './send-compressed.ts'
import type { ShellManifest } from './shell-manifest.ts'

interface PageOptions {
  shellManifest: () => Promise<ShellManifest>
  registry: SectionRegistry
  backend: Target
  /** A section runs from a hot-reloading server, which no content policy foresees. */
  isDevelopment: boolean
  visitorOf: (ctx: Context) => Visitor
  forwardingOf: (ctx: Context) => Forwarding
}

/** The outlines of a page of somebody who has signed in, open for what follows. */
function startOf(ctx: Context, sections: readonly RegistryEntry[], nonce: string, { cards }: PagePreloads) {
  const routes = sections.flatMap((section) => section.routes ?? [])
  return frame({
    shape: shapeOf(ctx.path, routes),
    cookie: ctx.get('Cookie'),
    nonce,
    place: cards ? placeOf(cards) : '',
  })
}

function cardsOf({ cards }: PagePreloads, answers: readonly FirstAnswer[]): string {
  const answer = cards && answers.find(({ url }) => url === cards.of)
  return cards && answer ? firstCards(cards, answer.value) : ''
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
export function pageSender({ shellManifest, registry, backend, isDevelopment, ...of }: PageOptions) {
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
      target: backend,
      forwarding: of.forwardingOf(ctx),
    })
    const head = pageHead({ nonce, shell, preloads: { ...preloads, requests: [] } })
    const rest = asked.then(
      (answers) => cardsOf(preloads, answers) + FRAME_END + pageEnd({ nonce, sections: listed, answers }),
    )
    sendInTwo(ctx, head + startOf(ctx, sections, nonce, preloads), rest)
  }
}
