import { letter as words } from '../messages/en.ts'

/** Content of a mail, in plain text. */
export interface MailContent {
  readonly paragraphs: readonly string[]
  /** Lines after the paragraphs. */
  readonly list?: readonly ListLine[]
  /** Link to the page where the recipient can act. */
  readonly link?: PageLink
  /** Portal path that unsubscribes from this kind of mail with a single POST, without signing in (RFC 8058). */
  readonly mutePath?: string
}

interface ListLine {
  readonly text: string
  /** Portal page that the line is about. */
  readonly path?: string
}

interface PageLink {
  readonly text: string
  readonly path: string
}

/** Recipient's name and the sender of a letter. */
export interface Letterhead {
  readonly firstName: string
  readonly organization: string
  /** Origin of the portal, to which paths are relative. */
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

/** Returns the URL of a portal page; a path that leads to another origin is replaced by the start page. */
export function addressOf(portalUrl: string, path: string): string {
  const url = URL.canParse(path, portalUrl) ? new URL(path, portalUrl) : new URL(portalUrl)
  return url.origin === new URL(portalUrl).origin ? url.href : new URL(portalUrl).href
}

/** Returns the letter as plain text. */
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
    // Text after the line with two hyphens and a space is a signature (RFC 3676, section 4.3).
    [
      '-- ',
      `${words.sentBy(head.organization)} ${head.portalUrl}`,
      ...(content.mutePath === undefined ? [] : [`${words.mute}: ${address(content.mutePath)}`]),
    ].join('\n'),
  ].join('\n\n')
}

const anchor = (address: string, text: string) => `<a href="${escape(address)}">${escape(text)}</a>`
const paragraph = (html: string) => `<p style="margin:0 0 1em">${html}</p>`

/**
 * Returns the letter as HTML without colors, pictures or fonts, so that it follows the theme and text size of the mail
 * program. Line breaks in the texts are kept.
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
        `${escape(words.sentBy(head.organization))} ${anchor(head.portalUrl, head.portalUrl)}`,
        ...(content.mutePath === undefined ? [] : [anchor(address(content.mutePath), words.mute)]),
      ].join('<br>')}</small>`,
    ),
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(head.organization)}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:40em;margin:0 auto;padding:1em;overflow-wrap:anywhere">
${body.join('\n')}
</body>
</html>`
}
