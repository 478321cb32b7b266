import { setTimeout as wait } from 'node:timers/promises'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { digest, startGateway, writeSection } from './test/harness.ts'

const hostile = '</p></script><script>alert(1)</script><img src=x onerror=alert(1)>'
const user = { name: hostile }
const tasks = {
  items: [
    { title: `Review ${hostile}`, description: '' },
    { title: 'File', description: 'All' },
  ],
}
const list = '/api/tasks?limit=25'
const signedIn = { cookie: 'portal=x', 'user-agent': 'Tests', 'x-forwarded-for': '9.9.9.9' }

let gateway: Awaited<ReturnType<typeof startGateway>>
let asked: { url: string; headers: IncomingHttpHeaders }[]
/** How the backend answers a list. */
let answerList: RequestListener

const plain: RequestListener = (_request, response) => {
  response.end(JSON.stringify(tasks))
}

beforeAll(async () => {
  gateway = await startGateway({
    backend: (request, response) => {
      const { url = '', headers } = request
      asked.push({ url, headers })
      if (url === '/api/auth/user') {
        response.writeHead(200, { 'live-position': '41' }).end(JSON.stringify(user))
      } else if (url === list) {
        answerList(request, response)
      } else {
        response.end('{"id":7}')
      }
    },
  })
  await writeSection(`${gateway.folder}/mfe-tasks/dist`, {
    contract: 2,
    routes: [{ path: '/tasks', title: 'Tasks' }],
    preload: [
      { path: '/tasks', requests: [list] },
      { path: '/tasks/:id', requests: ['/api/tasks/:id', '/api/tasks/:id/milestones'] },
    ],
  })
})
beforeEach(() => {
  asked = []
  answerList = plain
})
afterAll(() => gateway.stop())

const open = async (path: string, headers: Record<string, string> = signedIn) =>
  gateway.get(path, { headers })

/** The answers in a page, as the shell reads them. */
const answersIn = (text: string) =>
  JSON.parse(/id="headway-answers">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as unknown

describe('the first answers in a page', () => {
  it('are those of the backend to its visitor, with where its news begin', async () => {
    const { text, headers } = await open('/tasks')
    expect(answersIn(text)).toEqual({
      '/api/auth/user': { position: '41', body: user },
      [list]: { body: tasks },
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(asked.map(({ url }) => url)).toEqual(['/api/auth/user', list])
    expect(asked[0]?.headers).toMatchObject({
      cookie: 'portal=x',
      'user-agent': 'Tests',
      'x-forwarded-for': '127.0.0.1',
      host: 'localhost:8080',
    })
  })

  it('are not asked for by the browser as well', async () => {
    expect((await open('/tasks')).text).not.toContain('as="fetch"')
  })

  it('are those of the thing that the address names', async () => {
    const { text } = await open('/tasks/7')
    expect(Object.keys(answersIn(text) as object)).toEqual([
      '/api/auth/user',
      '/api/tasks/7',
      '/api/tasks/7/milestones',
    ])
    expect(text).toContain(`href="/mfe/tasks/mount.abcdef0123.js" integrity="${digest}"`)
  })

  it('are fewer where a query narrows the page, and where the address names no thing', async () => {
    expect(Object.keys(answersIn((await open('/tasks?view=board')).text) as object)).toEqual([
      '/api/auth/user',
    ])
    const { text } = await open('/tasks/%22onload=alert(1)')
    expect(Object.keys(answersIn(text) as object)).toEqual(['/api/auth/user'])
    expect(text).not.toContain('onload')
  })

  it('are none for somebody who has not signed in, whose browser asks who they are', async () => {
    for (const headers of [undefined, { cookie: 'sidebar_state=collapsed' }]) {
      const { text } = await gateway.get('/tasks', headers ? { headers } : {})
      expect(answersIn(text)).toEqual({})
      expect(text).toContain('as="fetch" href="/api/auth/user" crossorigin="use-credentials"')
    }
    expect(asked).toEqual([])
  })

  it('are none in the answer to somebody who asks for its headers only', async () => {
    await gateway.get('/tasks', { method: 'HEAD', headers: signedIn })
    expect(asked).toEqual([])
  })

  it.each<[string, RequestListener]>([
    ['refused', (_request, response) => response.writeHead(401).end('{"status":401}')],
    ['no JSON', (_request, response) => response.end('<p>')],
    ['too long', (_request, response) => response.end(JSON.stringify('x'.repeat(140_000)))],
    ['broken off', (_request, response) => response.destroy()],
    ['late', (_request, response) => void wait(2_000).then(() => response.end('{}'))],
  ])('are left to the shell where one is %s', async (_case, answer) => {
    answerList = answer
    const began = performance.now()
    const { text, status } = await open('/tasks')
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(status).toBe(200)
    expect(Object.keys(answersIn(text) as object)).toEqual(['/api/auth/user'])
    expect(text).toContain('</html>')
  })
})

describe('a page of somebody who has signed in', () => {
  it('is begun before the backend has answered', async () => {
    let release: () => void = () => undefined
    const isAsked = new Promise<() => void>((resolve) => {
      answerList = (_request, response) => resolve(() => response.end(JSON.stringify(tasks)))
    })
    const request = gateway.open('/tasks', { headers: { ...signedIn, 'accept-encoding': 'identity' } })
    const begun = new Promise<string>((resolve, reject) => {
      request.once('error', reject)
      request.once('response', (response) => {
        response.once('data', (part: Buffer) => resolve(part.toString()))
      })
    })
    request.end()
    release = await isAsked
    const first = await begun
    expect(first).toContain('class="frame-title"')
    expect(first).toContain('data-shell>')
    expect(first).not.toContain('</html>')
    release()
    request.destroy()
  })

  it('has the shell run by its last script, under its nonce, and by nothing before', async () => {
    const { text, headers } = await open('/tasks')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(text).not.toContain('<script src')
    expect(text).not.toContain('<script defer')
    const last = text.slice(text.lastIndexOf('<script'))
    expect(last).toContain(`<script nonce="${nonce}">`)
    expect(last).toContain("'link[data-shell]'")
  })

  it('is compressed where the browser takes it', async () => {
    const { headers, body } = await open('/tasks', { ...signedIn, 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    const text = String(brotliDecompressSync(body))
    expect(text).toContain('class="frame-cards"')
    expect(text).toContain('</html>')
  })
})
