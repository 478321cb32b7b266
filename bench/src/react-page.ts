import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { rspack } from '@rspack/core'

/**
 * Baseline page: a list of 25 items with details that needs no requests. It shows the minimum that React
 * requires for these screens.
 */
const PAGE = `
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Page() {
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const follow = () => setPath(location.pathname)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (to) => (event) => { event.preventDefault(); history.pushState(0, '', to); setPath(to) }
  if (path.startsWith('/tasks/')) {
    return h('main', null, h('h1', null, 'Task ' + path.slice(7)),
      h('p', null, 'Collect the documents, check the totals against the ledger, and record what is missing.'))
  }
  const row = (_, index) => h('li', { key: index },
    h('a', { href: '/tasks/' + index, onClick: go('/tasks/' + index) }, 'Task ' + index + ' review the quarterly disbursement file'),
    h('span', null, 'In progress'), h('span', null, 'High'), h('span', null, '2026-12-0' + (index % 9 + 1)))
  return h('main', null, h('h1', null, 'Tasks'), h('ul', { 'aria-label': 'Tasks' }, Array.from({ length: 25 }, row)))
}
createRoot(document.getElementById('root')).render(h(Page))
`

const HTML =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Tasks</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/page.js"></script></html>'

const compress = promisify(gzip)

async function buildPage(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-react-page-'))
  const entry = join(folder, 'page.js')
  await writeFile(entry, PAGE)
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2023'],
    entry,
    devtool: false,
    performance: false,
    output: { path: folder, filename: 'built.js' },
    resolve: { modules: [join(import.meta.dirname, '../../node_modules')] },
  })
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    ),
  )
  const built = await readFile(join(folder, 'built.js'))
  await rm(folder, { recursive: true })
  return compress(built, { level: 9 })
}

/** Builds the React baseline, a page with one script, and starts a server for it. */
export async function startReactPage() {
  const script = await buildPage()
  const send = (response: ServerResponse, type: string, body: string | Buffer, encoding?: string) =>
    response
      .writeHead(200, {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      })
      .end(body)
  const server = createServer((request, response) =>
    request.url === '/page.js'
      ? send(response, 'text/javascript', script, 'gzip')
      : send(response, 'text/html; charset=utf-8', HTML),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
