import { letter as words } from '../messages/en.ts'

/** What a mail says, in plain text. */
export interface MailContent {
  readonly paragraphs: readonly string[]
  /** Follows the paragraphs, one line each. */
  readonly list?: readonly ListLine[]
  /** Where something can be done about it. */
  readonly link?: PageLink
  /** Path of the portal that ends mails of this kind by a mere POST, without signing in (RFC 8058). */
  readonly mutePath?: string
}

interface ListLine {
  readonly text: string
  /** Page of the portal that it is about. */
  readonly path?: string
}

interface PageLink {
  readonly text: string
  readonly path: string
}

/** Whom a letter is written for, and in whose name. */
export interface Letterhead {
  readonly firstName: string
  readonly organisation: string
  /** Origin of the portal, which paths are meant in. */
  readonly portalUrl: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/**
 * A page of the portal as an address; whatever is no path of it leads to its start.
 */
export function addressOf(portalUrl: string, path: string): string {
  const url = URL.canParse(path, portalUrl) ? new URL(path, portalUrl) : new URL(portalUrl)
  return url.origin === new URL(portalUrl).origin ? url.href : new URL(portalUrl).href
}

/** The letter as plain text. */
export function toText(content: MailContent, head: Letterhead): string {
  const address = (path: string) => addressOf(head.portalUrl, path)
  const lines = (content.list ?? []).map(({ text, path }) =>
    path === undefined ? `- ${text}` : `- ${text}\n  ${address(path)}`,
  )
  return [
    words.greeting(head.firstName),
    ...content.paragraphs,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...(content.link ? [`${content.link.text}: ${address(content.link.path)}`] : []),
    // What follows the line with two hyphens and a space is a signature (RFC 3676, section 4.3).
    [
      '-- ',
      `${words.sentBy(head.organisation)} ${head.portalUrl}`,
      ...(content.mutePath === undefined ? [] : [`${words.mute}: ${address(content.mutePath)}`]),
    ].join('\n'),
  ].join('\n\n')
}

const anchor = (address: string, text: string) => `<a href="${escape(address)}">${escape(text)}</a>`
const paragraph = (html: string) => `<p style="margin:0 0 1em">${html}</p>`

/**
 * The letter as HTML: no colours, pictures or fonts of its own, so that it follows whatever theme and size its reader has
 * set. Line breaks in the words stay line breaks.
 */
export function toHtml(content: MailContent, head: Letterhead): string {
  const address = (path: string) => addressOf(head.portalUrl, path)
  const broken = (text: string) => escape(text).replaceAll('\n', '<br>')
  const items = (content.list ?? []).map(
    ({ text, path }) => `<li>${path === undefined ? broken(text) : anchor(address(path), text)}</li>`,
  )
  const body = [
    paragraph(broken(words.greeting(head.firstName))),
    ...content.paragraphs.map((text) => paragraph(broken(text))),
    ...(items.length === 0 ? [] : [`<ul style="margin:0 0 1em;padding-left:1.2em">${items.join('')}</ul>`]),
    ...(content.link
      ? [paragraph(`<strong>${anchor(address(content.link.path), content.link.text)}</strong>`)]
      : []),
    '<hr>',
    paragraph(
      `<small>${[
        `${escape(words.sentBy(head.organisation))} ${anchor(head.portalUrl, head.portalUrl)}`,
        ...(content.mutePath === undefined ? [] : [anchor(address(content.mutePath), words.mute)]),
      ].join('<br>')}</small>`,
    ),
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(head.organisation)}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:40em;margin:0 auto;padding:1em;overflow-wrap:anywhere">
${body.join('\n')}
</body>
</html>`
}
