import { createHash } from 'node:crypto'
import { messages } from '../messages/en.ts'
import type { Mutable } from './mute-link.ts'

const texts = messages.mute

const stylesheet = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem;overflow-wrap:anywhere}main{max-width:32rem;margin:10vh auto}
h1{font-size:1.375rem;line-height:1.3}p{margin:.75rem 0}
button{min-height:44px;padding:.5rem 1rem;border:1px solid ButtonBorder;border-radius:8px;background:ButtonFace;color:ButtonText;font:inherit;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid Highlight;outline-offset:2px}a{color:LinkText}`

const styleHash = createHash('sha256').update(stylesheet).digest('base64')

/** Content Security Policy: allows only the inline stylesheet and submitting the form to the same origin. */
export const mutePagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** State of the page: it asks for confirmation, has muted the mails, has enabled them again, or the link is invalid. */
export type MuteState = 'asks' | 'ended' | 'undone' | 'broken'

interface MutePage {
  readonly organization: string
  readonly state: MuteState
  readonly what?: Mutable
  readonly token: string
}

const headings: Record<MuteState, string> = {
  asks: texts.question,
  ended: texts.ended,
  undone: texts.undone,
  broken: texts.broken,
}

function formOf({ state, token }: MutePage): string {
  if (state === 'broken') {
    return ''
  }
  const query = new URLSearchParams({ token, ...(state === 'ended' ? { again: 'true' } : {}) })
  const label = state === 'ended' ? texts.undo : texts.end
  return `<form method="post" action="${escapeHtml(`/api/mute?${query}`)}"><button>${escapeHtml(label)}</button></form>`
}

function wordsOf({ state, what }: MutePage): string[] {
  if (state === 'broken' || what === undefined) {
    return [texts.brokenHint]
  }
  const kind = texts.kinds[what]
  return [state === 'ended' ? texts.endedOf(kind) : texts.explanation(kind), texts.stays]
}

/**
 * Returns the HTML page of an unsubscribe link, in the organization's name. It works without scripts and without a
 * session.
 */
export function mutePage(page: MutePage): string {
  const { organization, state } = page
  const heading = headings[state]
  const words = wordsOf(page).map((text) => `<p>${escapeHtml(text)}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(`${heading} · ${organization}`)}</title><style>${stylesheet}</style></head>
<body><main><p>${escapeHtml(organization)}</p><h1>${escapeHtml(heading)}</h1>${words.join('')}${formOf(page)}
<p><a href="/notifications/preferences">${escapeHtml(texts.choose)}</a></p></main></body></html>`
}
