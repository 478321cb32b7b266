import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** Longest waits for a server, in milliseconds. */
export const smtpTimeouts = { connect: 15_000, idle: 60_000 }
const MAX_ANSWER_BYTES = 65_536
const MAX_WORDS = 400

/** What became of an attempt to send a mail. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** For good, in the server's words. */
  | { readonly outcome: 'refused'; readonly words: string }
  /** It may be taken another time. */
  | { readonly outcome: 'later'; readonly words: string; readonly isServerAway: boolean }

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * How a server is reached. Credentials only go over a connection whose certificate is good, except to this very machine;
 * without any, a connection is encrypted where the server can, whoever it is (RFC 7435).
 *
 * @param address `smtp://user:password@host:587` or `smtps://…`.
 */
function connectionOptions(address: string, { connect, idle }: typeof smtpTimeouts): SMTPConnectionOptions {
  const { protocol, hostname, port, username, password } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isEncrypted = protocol === 'smtps:'
  const isVerified = isEncrypted || (username !== '' && !isLoopback(hostname))
  return {
    host,
    port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
    secure: isEncrypted,
    requireTLS: isVerified && !isEncrypted,
    tls: { rejectUnauthorized: isVerified, ...(isIP(host) === 0 ? { servername: host } : {}) },
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: idle,
    dnsTimeout: connect,
    maxResponseSize: MAX_ANSWER_BYTES,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** The server's own words where it has said any, as one line, without what could be more than text. */
const wordsOf = ({ response, message }: SmtpError) =>
  (response ?? message)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS)

/** Errors about the recipient or the message; all others are about the server, or about us. */
function judge(error: SmtpError): Delivery {
  const { code, command, responseCode = 0 } = error
  const words = wordsOf(error)
  const isAboutMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    command !== 'MAIL FROM' &&
    responseCode !== 421 &&
    responseCode !== 530
  const isPermanent = responseCode >= 500 || command === 'API'
  return isAboutMail && isPermanent
    ? { outcome: 'refused', words }
    : { outcome: 'later', words, isServerAway: !isAboutMail }
}

/**
 * Hands a mail to a mail server, over a connection of its own. It never throws: what goes wrong is what became of the mail.
 *
 * @param address see {@link connectionOptions}.
 */
export async function deliver(
  address: string,
  mail: SendMailOptions,
  timeouts = smtpTimeouts,
): Promise<Delivery> {
  // Many installations send no mail, so the library is loaded with the first one.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...connectionOptions(address, timeouts),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail(mail)
    return { outcome: 'sent' }
  } catch (error) {
    return judge(error as SmtpError)
  } finally {
    transport.close()
  }
}
