import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle } from './bundle.ts'

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

async function buildPage(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-react-page-'))
  const entry = join(folder, 'page.js')
  await writeFile(entry, PAGE)
  await bundle({
    mode: 'production',
    target: ['web', 'es2023'],
    entry,
    devtool: false,
    performance: false,
    output: { path: folder, filename: 'built.js' },
    resolve: { modules: [join(import.meta.dirname, '../../node_modules')] },
  })
  const built = await readFile(join(folder, 'built.js'))
  await rm(folder, { recursive: true })
  return gzipSync(built, { level: 9 })
}

/** Builds the React baseline, a page with one script, and starts a server for it. */
export async function startReactPage() {
  const script = await buildPage()
  const server = createServer((request, response) =>
    request.url === '/page.js'
      ? response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(script)
      : response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
