import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** Loaded with the first mail: many installations send none (docs/adr/147-loaded-when-it-is-used.md). */
const library = async () => import('nodemailer/lib/smtp-connection')

/** Longest waits for a server, in milliseconds. */
interface Patience {
  /** Until it has greeted, and again until it knows who we are. */
  readonly connect: number
  /** For one mail; servers look through what they are given before they answer. */
  readonly deliver: number
}

export const patience: Patience = { connect: 15_000, deliver: 60_000 }
const DNS_LIMIT = 5_000
/** No honest answer of a server is longer, in bytes. */
const LONGEST_ANSWER = 65_536
const LONGEST_WORDS = 400

/** What became of a mail. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** For good, in the server's words. */
  | { readonly outcome: 'refused'; readonly words: string }
  /** It was not taken, and may be another time. */
  | { readonly outcome: 'later'; readonly words: string; readonly isServerAway: boolean }
  /** The server was given it and has not said whether it keeps it. */
  | { readonly outcome: 'unsure'; readonly words: string }

/** What is handed over: where it is from and to, and the message as it goes over the wire. */
export interface Parcel {
  readonly from: string
  readonly to: string
  readonly message: Buffer
}

/** A connection that is opened with the first mail and used for those that follow. */
export interface MailServer {
  /**
   * Hands one mail over. It never throws: what goes wrong is what became of the mail.
   *
   * @param begin called when the server is ready for the message and before any of it goes out; when it throws, nothing does.
   * @param signal while nothing of the message has gone out, its abortion ends the attempt.
   */
  deliver(parcel: Parcel, begin: () => Promise<void>, signal: AbortSignal): Promise<Delivery>
  close(): void
}

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  /** A reply that the same message would get again. */
  permanent?: boolean
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * How a server is reached. Credentials only go over a connection whose certificate is good, except to this very machine;
 * without any, a connection is encrypted where the server can, whoever it is (RFC 7435).
 *
 * @param address `smtp://user:password@host:587` or `smtps://…`.
 */
function connectionOptions(
  address: string,
  { connect, deliver }: Patience,
): { options: SMTPConnectionOptions; auth: { user: string; pass: string } | undefined } {
  const { protocol, hostname, port, username, password } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isEncrypted = protocol === 'smtps:'
  const isVerified = isEncrypted || (username !== '' && !isLoopback(hostname))
  return {
    options: {
      host,
      port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
      secure: isEncrypted,
      requireTLS: isVerified && !isEncrypted,
      tls: { rejectUnauthorized: isVerified, ...(isIP(host) === 0 ? { servername: host } : {}) },
      connectionTimeout: connect,
      greetingTimeout: connect,
      socketTimeout: deliver,
      dnsTimeout: DNS_LIMIT,
      socketCloseTimeout: 1_000,
      maxResponseSize: LONGEST_ANSWER,
    },
    auth:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}

/** The server's own words where it has said any, as one line, without what could be more than text. */
const wordsOf = ({ response, message }: SmtpError) =>
  (response ?? message)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS)

const failed = (message: string, code: string): SmtpError => Object.assign(new Error(message), { code })

/** A step of the conversation, which ends at the latest after so many milliseconds: a server may also trickle for ever. */
function within(
  connection: SMTPConnection,
  longest: number,
  signal: AbortSignal,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => reject(failed('The mail server did not answer in time', 'ETIMEDOUT')),
    longest,
  )
  const abort = () => reject(failed('The portal was stopped before the mail was handed over', 'EABORT'))
  signal.addEventListener('abort', abort, { once: true })
  const close = () => reject(failed('The mail server closed the connection', 'ECONNECTION'))
  connection.once('end', close)
  connection.once('error', reject)
  if (signal.aborted) {
    abort()
  } else {
    step((error) => (error ? reject(error) : resolve()))
  }
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    connection.off('end', close)
    connection.off('error', reject)
  })
}

async function open(address: string, limits: Patience, signal: AbortSignal): Promise<SMTPConnection> {
  const { options, auth } = connectionOptions(address, limits)
  const { default: Connection } = await library()
  const connection = new Connection(options)
  // Errors between two mails are found out by the next one.
  connection.on('error', () => undefined)
  try {
    await within(connection, limits.connect, signal, (done) => connection.connect(done))
    if (auth) {
      await within(connection, limits.connect, signal, (done) => connection.login(auth, done))
    }
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Errors that speak of the server, or of us, and not of the mail. */
const aboutServer = ({ code, command, responseCode }: SmtpError) =>
  responseCode === 421 ||
  responseCode === 530 ||
  command === 'MAIL FROM' ||
  !(code === 'EENVELOPE' || code === 'EMESSAGE')

function judge(error: SmtpError, hasBegun: boolean): Delivery {
  const words = wordsOf(error)
  if (hasBegun && error.responseCode === undefined) {
    return { outcome: 'unsure', words }
  }
  // Nobody was asked: what stands in the envelope is no address.
  if (error.code === 'EENVELOPE' && error.command === 'API') {
    return { outcome: 'refused', words }
  }
  const isServerAway = aboutServer(error)
  return error.permanent && !isServerAway
    ? { outcome: 'refused', words }
    : { outcome: 'later', words, isServerAway }
}

/** A message that is read only when the server is ready for it. */
function lateMessage(message: Buffer, begin: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      await begin()
      yield message
    })(),
    { objectMode: false },
  )
}

/**
 * Opens nothing yet.
 *
 * @param address see {@link connectionOptions}.
 */
export function createMailServer(address: string, limits = patience): MailServer {
  let connection: SMTPConnection | undefined
  const close = () => {
    connection?.close()
    connection = undefined
  }
  return {
    async deliver({ from, to, message }, begin, signal) {
      let hasBegun = false
      // Whoever has begun to hand a message over waits for the answer.
      const cut = new AbortController()
      const abort = () => (hasBegun ? undefined : cut.abort())
      signal.addEventListener('abort', abort, { once: true })
      try {
        if (signal.aborted) {
          cut.abort()
        }
        const opened = (connection ??= await open(address, limits, cut.signal))
        const late = lateMessage(message, async () => {
          await begin()
          hasBegun = true
        })
        await within(opened, limits.deliver, cut.signal, (done) => opened.send({ from, to }, late, done))
        return { outcome: 'sent' }
      } catch (error) {
        // What is left of the conversation could be taken for an answer to the next mail.
        close()
        return judge(error as SmtpError, hasBegun)
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
    close() {
      connection?.quit()
      close()
    },
  }
}
