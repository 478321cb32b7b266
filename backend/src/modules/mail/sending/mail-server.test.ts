import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { type Mailbox, type OddServer, refusal, startMailbox, startOddServer } from '../testing/mailbox.ts'
import { deliver as deliverMail } from './mail-server.ts'

const certificates = join(import.meta.dirname, '../../alerts/testing')
const mail = {
  from: 'portal@headway.test',
  to: 'person@headway.test',
  subject: 'News',
  text: 'Something happened.',
}
/** Timeouts in milliseconds: short enough for a test, long enough for a busy machine. */
const short = { connect: 1_000, idle: 1_000 }

let servers: (Mailbox | OddServer)[] = []

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
})

async function run<Server extends Mailbox | OddServer>(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  servers.push(server)
  return server
}

const deliver = (address: string, timeouts?: typeof short) => deliverMail(address, mail, timeouts)

const at = ({ port }: { port: number }) => `smtp://127.0.0.1:${port}`

/** Answers each line of an SMTP conversation; a message is read as a whole up to its end. */
function answering(socket: Socket, answers: Record<string, string | (() => void)>): void {
  let isMessage = false
  let rest = ''
  socket.write('220 odd\r\n')
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    for (;;) {
      const end = isMessage ? '\r\n.\r\n' : '\r\n'
      const index = rest.indexOf(end)
      if (index < 0) {
        return
      }
      const line = isMessage ? '.' : rest.slice(0, index)
      rest = rest.slice(index + end.length)
      const answer = answers[line.slice(0, 4)] ?? '250 fine'
      isMessage = line === 'DATA' && typeof answer === 'string' && answer.startsWith('354')
      if (typeof answer === 'function') {
        answer()
      } else {
        socket.write(`${answer}\r\n`)
      }
    }
  })
}

describe('a mail server that answers', () => {
  it('a responding mail server receives the message', async () => {
    const mailbox = await run(startMailbox())
    expect(await deliver(at(mailbox))).toEqual({ outcome: 'sent' })
    expect(mailbox.mails).toHaveLength(1)
  })

  it.each([
    [450, 'later'],
    [550, 'refused'],
  ])('the response %i to the recipient leads to: %s', async (code, outcome) => {
    const mailbox = await run(
      startMailbox({ onRcptTo: (_to, _session, done) => done(refusal(code, 'Not this one')) }),
    )
    expect(await deliver(at(mailbox))).toMatchObject({
      outcome,
      words: expect.stringContaining('Not this one'),
    })
  })

  it.each([
    [451, 'later'],
    [552, 'refused'],
  ])('the response %i to the message leads to: %s', async (code, outcome) => {
    const mailbox = await run(startMailbox({ judge: (_mail, answer) => answer(refusal(code, 'Read it')) }))
    expect(await deliver(at(mailbox))).toMatchObject({ outcome })
  })

  it.each([450, 550])(
    'a server that rejects the connection with %i counts as unavailable for all mails',
    async (code) => {
      const mailbox = await run(
        startMailbox({ onMailFrom: (_from, _session, done) => done(refusal(code, 'Not you')) }),
      )
      expect(await deliver(at(mailbox))).toMatchObject({ outcome: 'later', isServerAway: true })
    },
  )
})

describe('a mail server that does not', () => {
  const flood = (socket: Socket, text: string) => {
    const write = () => {
      while (!socket.destroyed && socket.write(text)) {
        // Writes until the buffers are full.
      }
    }
    socket.on('drain', write)
    write()
  }

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['stops in the middle of its greeting', (socket) => socket.write('220 hea')],
    ['hangs up at once', (socket) => socket.end()],
    ['never ends its greeting', (socket) => flood(socket, 'x'.repeat(65_536))],
    ['greets without end', (socket) => flood(socket, '220-hello\r\n'.repeat(1_000))],
    ['speaks something else', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['never answers a command', (socket) => socket.write('220 odd\r\n')],
    ['closes before the message', (socket) => answering(socket, { DATA: () => socket.destroy() })],
    ['never asks for the message', (socket) => answering(socket, { DATA: () => undefined })],
  ])('the mail is sent later when the server %s', async (_name, converse) => {
    const server = await run(startOddServer(converse))
    expect(await deliver(at(server), short)).toMatchObject({
      outcome: 'later',
      isServerAway: true,
    })
  })

  it.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.destroy()],
    ['says nothing', () => undefined],
    ['says something that is no answer', (socket) => socket.write('what?\r\n')],
  ])('the mail is sent again when the server %s after the message', async (_name, converse) => {
    const server = await run(
      startOddServer((socket) => answering(socket, { DATA: '354 go on', '.': () => converse(socket) })),
    )
    expect(await deliver(at(server), short)).toMatchObject({ outcome: 'later' })
  })

  it('the mail sender reports a server that is not reachable', async () => {
    const server = await startOddServer(() => undefined)
    await server.stop()
    expect(await deliver(at(server))).toMatchObject({ outcome: 'later', isServerAway: true })
    expect(await deliver('smtp://unknown.invalid')).toMatchObject({ outcome: 'later', isServerAway: true })
  })
})

describe('credentials', () => {
  const withKey = async () => ({
    key: await readFile(join(certificates, 'localhost-key.pem')),
    cert: await readFile(join(certificates, 'localhost.pem')),
  })
  const onAuth: Parameters<typeof startMailbox>[0] = {
    onAuth: ({ username, password }, _session, done) =>
      password === 'right one' ? done(null, { user: username }) : done(refusal(535, 'No such person')),
  }

  async function trusting<T>(certificate: Buffer, callback: () => Promise<T>): Promise<T> {
    const before = getCACertificates()
    setDefaultCACertificates([...before, certificate.toString()])
    try {
      return await callback()
    } finally {
      setDefaultCACertificates(before)
    }
  }

  it('mail credentials are sent over an encrypted connection with a valid certificate', async () => {
    const keys = await withKey()
    const mailbox = await run(startMailbox({ ...onAuth, ...keys, secure: true, authOptional: false }))
    const address = `smtps://portal:right%20one@localhost:${mailbox.port}`
    await trusting(keys.cert, async () => {
      expect(await deliver(address)).toMatchObject({ outcome: 'sent' })
    })
    expect(mailbox.mails).toMatchObject([{ user: 'portal', isEncrypted: true }])
  })

  it('mail credentials are not sent when the certificate is invalid', async () => {
    const keys = await withKey()
    const asked: string[] = []
    const mailbox = await run(
      startMailbox({
        ...keys,
        secure: true,
        onAuth: ({ username }, _session, done) => {
          asked.push(username ?? '')
          done(null, { user: username })
        },
      }),
    )
    const delivery = await deliver(`smtps://portal:secret@localhost:${mailbox.port}`)
    expect(delivery).toMatchObject({ outcome: 'later', isServerAway: true })
    expect(asked).toEqual([])
  })

  it('wrong credentials of the mail server delay mail and do not appear in the error', async () => {
    const mailbox = await run(startMailbox({ ...onAuth, allowInsecureAuth: true }))
    const delivery = await deliver(`smtp://portal:wrong-secret@127.0.0.1:${mailbox.port}`)
    expect(delivery).toMatchObject({ outcome: 'later', isServerAway: true })
    expect(JSON.stringify(delivery)).toContain('No such person')
    expect(JSON.stringify(delivery)).not.toContain('wrong-secret')
  })

  it('credentials are not required for a server with a self-signed certificate', async () => {
    const keys = await withKey()
    const mailbox = await run(startMailbox({ ...keys, disabledCommands: [] }))
    expect(await deliver(at(mailbox))).toMatchObject({ outcome: 'sent' })
    expect(mailbox.mails).toMatchObject([{ isEncrypted: true }])
  })
})
