import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail received by the test server. */
export interface ArrivedMail {
  readonly from: string
  readonly to: string
  readonly user: string | undefined
  readonly isEncrypted: boolean
  /** Raw source of the message. */
  readonly source: string
  /** Returns the first header with a name, unfolded. */
  header(name: string): string | undefined
}

/** A mail server on this machine, for tests. */
export interface Mailbox {
  readonly port: number
  readonly mails: ArrivedMail[]
  stop(): Promise<void>
}

export interface MailboxOptions extends SMTPServerOptions {
  /** Response of the server to a complete message: null accepts it, an error refuses it. */
  judge?: (mail: ArrivedMail, answer: (error: Error | null) => void) => void
  port?: number
}

const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im')
    .exec(source.split('\r\n\r\n', 1)[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '')?.[1]
    ?.trim()

/** Creates an SMTP refusal with a response code. */
export const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/** Starts a mail server; without options it accepts every mail. */
export async function startMailbox({ judge, port = 0, ...options }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address).join(','),
          user: session.user as string | undefined,
          isEncrypted: session.secure,
          source,
          header: (name: string) => headerOf(source, name),
        }
        const answer = (error: Error | null) => {
          if (!error) {
            mails.push(mail)
          }
          done(error)
        }
        if (judge) {
          judge(mail, answer)
        } else {
          answer(null)
        }
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A TCP server that does not behave like a mail server. */
export interface OddServer {
  readonly port: number
  stop(): Promise<void>
}

/** Starts a server that handles each connection with a given function. */
export async function startOddServer(converse: (socket: Socket) => void): Promise<OddServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    converse(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) {
        socket.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
