import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { addressOf, type Letterhead, type MailContent, toHtml, toText } from './letter.ts'

/** A mail with everything that stands in its headers. */
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

/** Names come from people: whatever could end a header is taken out of them. */
const withoutBreaks = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const mailbox = ({ name, address }: Mailbox) => ({ name: withoutBreaks(name), address })

/**
 * The same for the same mail, however often and by whichever process it is sent: mail programs that see it twice can tell.
 */
function messageIdOf({ id, key, from }: Letter): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 24)
  return `<headway.${id}.${hash}@${from.address.slice(from.address.indexOf('@') + 1)}>`
}

/** Addresses of machines are not to be broken over lines. */
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
      // No answers of machines to what a machine has written (RFC 3834).
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
