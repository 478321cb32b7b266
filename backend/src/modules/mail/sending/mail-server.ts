import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** Maximum waits for a mail server, in milliseconds. */
export const smtpTimeouts = { connect: 15_000, idle: 60_000 }
const MAX_ANSWER_BYTES = 65_536
const MAX_RESPONSE_TEXT = 400

/** Result of an attempt to send a mail. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** The mail was refused permanently; `words` is the server's message. */
  | { readonly outcome: 'refused'; readonly words: string }
  /** The attempt failed temporarily and may be repeated. */
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
 * Returns the options of the connection. Credentials are only sent over a connection with a valid certificate, except
 * to this machine. Without credentials, encryption is used if the server offers it, without checking the certificate
 * (RFC 7435).
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

/** Returns the server's response, or else the error message, as one line without control characters. */
const responseText = ({ response, message }: SmtpError) =>
  (response ?? message)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_RESPONSE_TEXT)

/**
 * Maps an error to a result. Only errors about the recipient or the message concern this mail; others concern the
 * server.
 */
function classifyFailure(error: SmtpError): Delivery {
  const { code, command, responseCode = 0 } = error
  const words = responseText(error)
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
 * Sends a mail over a new connection to a mail server. It never throws; errors are part of the result.
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
    return classifyFailure(error as SmtpError)
  } finally {
    transport.close()
  }
}
