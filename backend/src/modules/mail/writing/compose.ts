import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { addressOf, type Letterhead, type MailContent, toHtml, toText } from './letter.ts'

/** A mail with the values of its headers. */
interface Letter {
  readonly id: number
  readonly key: string
  readonly createdAt: Date
  readonly subject: string
  readonly content: MailContent
  readonly head: Letterhead
  readonly from: Mailbox
  readonly to: Mailbox
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Replaces control characters and line separators in a name, because users could otherwise inject headers. */
const withoutBreaks = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const mailbox = ({ name, address }: Mailbox) => ({ name: withoutBreaks(name), address })

/** Returns a Message-ID that is the same for every attempt and process, so that mail programs detect duplicates. */
function messageIdOf({ id, key, from }: Letter): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 24)
  return `<headway.${id}.${hash}@${from.address.slice(from.address.indexOf('@') + 1)}>`
}

/** Returns a header value that is not folded, because machine-readable addresses must not be split over lines. */
const unfolded = (value: string) => ({ prepared: true, foldLines: false, value })

/** Returns the mail with its headers, as text and as HTML (RFC 5322, RFC 2046). */
export function compose(letter: Letter): SendMailOptions {
  const { content, head } = letter
  const mute = content.mutePath === undefined ? null : addressOf(head.portalUrl, content.mutePath)
  return {
    envelope: { from: letter.from.address, to: letter.to.address },
    from: mailbox(letter.from),
    to: mailbox(letter.to),
    subject: withoutBreaks(letter.subject),
    date: letter.createdAt,
    messageId: messageIdOf(letter),
    text: toText(content, head),
    html: toHtml(content, head),
    headers: {
      // These headers ask recipients to send no automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mute === null
        ? {}
        : {
            'List-Unsubscribe': unfolded(`<${mute}>`),
            'List-Unsubscribe-Post': unfolded('List-Unsubscribe=One-Click'),
          }),
    },
    newline: 'win',
  }
}
