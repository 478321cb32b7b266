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
/** The gateway waits half a second for the responses that it preloads; the rest is for a busy machine. */
const MAX_ANSWER_MS = 10_000
const signedIn = { cookie: 'portal=x', 'user-agent': 'Tests', 'x-forwarded-for': '9.9.9.9' }

let gateway: Awaited<ReturnType<typeof startGateway>>
let asked: { url: string; headers: IncomingHttpHeaders }[]
/** The backend's reply to the request for a list. */
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

/** Returns the embedded replies of a page, as the shell reads them. */
const answersIn = (text: string) =>
  JSON.parse(/id="headway-answers">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as unknown

describe('preloaded responses in a page', () => {
  it('preloaded responses are the backend’s responses to the visitor with the event position', async () => {
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

  it('preloaded responses are not requested again by the browser', async () => {
    expect((await open('/tasks')).text).not.toContain('as="fetch" href="/api/')
  })

  it('preloaded responses belong to the entity in the address', async () => {
    const { text } = await open('/tasks/7')
    expect(Object.keys(answersIn(text) as object)).toEqual([
      '/api/auth/user',
      '/api/tasks/7',
      '/api/tasks/7/milestones',
    ])
    expect(text).toContain('as="fetch" href="/mfe/tasks/mf-manifest.abcdef0123.json"')
    expect(text).toContain(`href="/mfe/tasks/mount.abcdef0123.js" integrity="${digest}"`)
  })

  it('preloaded responses are fewer with a query and for addresses without an entity', async () => {
    expect(Object.keys(answersIn((await open('/tasks?view=board')).text) as object)).toEqual([
      '/api/auth/user',
    ])
    const { text } = await open('/tasks/%22onload=alert(1)')
    expect(Object.keys(answersIn(text) as object)).toEqual(['/api/auth/user'])
    expect(text).not.toContain('onload')
  })

  it('preloaded responses are missing without a session', async () => {
    for (const headers of [undefined, { cookie: 'sidebar_state=collapsed' }]) {
      const { text } = await gateway.get('/tasks', headers ? { headers } : {})
      expect(answersIn(text)).toEqual({})
      expect(text).toContain('as="fetch" href="/api/auth/user" crossorigin="use-credentials"')
    }
    expect(asked).toEqual([])
  })

  it('preloaded responses are missing in the response to HEAD', async () => {
    await gateway.get('/tasks', { method: 'HEAD', headers: signedIn })
    expect(asked).toEqual([])
  })

  it.each<[string, RequestListener]>([
    ['refused', (_request, response) => response.writeHead(401).end('{"status":401}')],
    ['no JSON', (_request, response) => response.end('<p>')],
    ['too long', (_request, response) => response.end(JSON.stringify('x'.repeat(140_000)))],
    ['broken off', (_request, response) => response.destroy()],
    ['missing', () => undefined],
  ])('preloading is left to the shell when one response is %s', async (_case, answer) => {
    answerList = answer
    const began = performance.now()
    const { text, status } = await open('/tasks')
    expect(performance.now() - began).toBeLessThan(MAX_ANSWER_MS)
    expect(status).toBe(200)
    expect(Object.keys(answersIn(text) as object)).toEqual(['/api/auth/user'])
    expect(text).toContain('</html>')
  })
})

describe('a page with a session', () => {
  it('the page is sent before the backend has responded', async () => {
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

  it('a page with a session starts the shell with its last script, which has the nonce', async () => {
    const { text, headers } = await open('/tasks')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(text).not.toContain('<script src')
    expect(text).not.toContain('<script defer')
    const last = text.slice(text.lastIndexOf('<script'))
    expect(last).toContain(`<script nonce="${nonce}">`)
    expect(last).toContain("'link[data-shell]'")
  })

  it('a page with a session is compressed when the browser accepts it', async () => {
    const { headers, body } = await open('/tasks', { ...signedIn, 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    const text = String(brotliDecompressSync(body))
    expect(text).toContain('class="frame-cards"')
    expect(text).toContain('</html>')
  })
})
