import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerClientErrors } from './client-errors.ts'
import { close, listen } from './test/harness.ts'

let server: Server
let port: number

beforeAll(async () => {
  server = createServer((_request, response) => response.end('fine'))
  answerClientErrors(server)
  port = await listen(server)
})
afterAll(() => close(server))

/** Sends bytes and returns the response. */
const send = (text: string) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket
      .setEncoding('utf8')
      .on('data', (piece: string) => {
        answer += piece
      })
      .on('close', () => resolve(answer))
  })

it('a request with too many cookies gets a page that explains what to do', async () => {
  const answer = await send(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a=b; '.repeat(4_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('<h1>Your browser sent too many cookies</h1>')
})

it('a request that is not valid HTTP gets 400', async () => {
  expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close/)
})
