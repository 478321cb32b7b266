import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { packArchive } from '@headway/server-kit/release-archive'
import { table } from './goals.ts'
import { root, withGateway } from './lone-gateway.ts'

/** How many sections a large installation may have. */
const SECTIONS = [5, 50] as const
const REQUESTS = 300

interface Section {
  name: string
  version: string
  archive: Buffer
  digest: string
}

/** A release as large as our largest section, under another name. Needs `npm run build`. */
async function makeSection(number: number): Promise<Section> {
  const folder = join(root, 'mfe-admin/dist')
  const description = JSON.parse(await readFile(join(folder, 'section.json'), 'utf8')) as {
    version: string
    integrity: Record<string, string>
  }
  const letters = [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const name = `mfe_${letters}`
  const files = new Map<string, Buffer>()
  for (const file of await readdir(folder)) {
    if (Object.hasOwn(description.integrity, file.replace(/\.(?:br|gz)$/, ''))) {
      files.set(file, await readFile(join(folder, file)))
    }
  }
  // Hashes of other scripts compress no better than these would beside each other.
  const integrity: Record<string, string> = {}
  for (const [index, file] of Object.keys(description.integrity).entries()) {
    const content = Buffer.concat([files.get(file) ?? Buffer.alloc(0), Buffer.from(`// ${name} ${index}`)])
    files.set(file, content)
    files.delete(`${file}.br`)
    files.delete(`${file}.gz`)
    integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`
  }
  const described = {
    ...description,
    name,
    title: `Section ${number}`,
    basePaths: [`/${letters}`],
    integrity,
  }
  files.set('section.json', Buffer.from(JSON.stringify(described)))
  const archive = await packArchive(files)
  return {
    name,
    version: description.version,
    archive,
    digest: createHash('sha256').update(archive).digest('hex'),
  }
}

/** The backend as far as a gateway asks it for sections. */
function backendOf(sections: readonly Section[]): RequestListener {
  const registry = JSON.stringify({
    isPersonal: false,
    sections: sections.map(({ name, version, digest }) => ({
      name,
      title: name,
      owner: { team: 'Team', contact: 'team@headway.test' },
      basePaths: [`/${name.slice(4)}`],
      release: { version, digest },
      previous: null,
      disabled: null,
      isPreview: false,
    })),
  })
  return (request, response) => {
    const section = sections.find(({ name }) => request.url?.startsWith(`/api/sections/${name}/`))
    const tag = section ? `"${section.digest}"` : '"1"'
    response.setHeader('etag', tag)
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304).end()
      return
    }
    response.end(section ? section.archive : registry)
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Bytes of the body on the wire. */
async function wireBytes(url: string, headers: Record<string, string> = {}): Promise<number> {
  const request = get(url, { headers: { 'accept-encoding': 'br', ...headers } })
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
  }
  return bytes
}

async function measure(count: number): Promise<string[]> {
  const sections = await Promise.all(Array.from({ length: count }, (_, number) => makeSection(number)))
  const backend = createServer(backendOf(sections)).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  try {
    return await withGateway({ checkout: root, backendUrl }, async (url) => {
      const ask = async () => (await fetch(`${url}/sections.json`)).text()
      const first = await timed(ask)
      const plain = (await ask()).length
      const times: number[] = []
      // Not the list: who asks for that wants the newest, which the gateway paces.
      for (let request = 0; request < REQUESTS; request++) {
        times.push(await timed(async () => (await fetch(`${url}/`)).text()))
      }
      const inOrder = times.toSorted((a, b) => a - b)
      const at = (share: number) => (inOrder[Math.floor(inOrder.length * share)] ?? 0).toFixed(1)
      return [
        String(count),
        plain.toLocaleString('en'),
        (await wireBytes(`${url}/sections.json`)).toLocaleString('en'),
        (await wireBytes(`${url}/`)).toLocaleString('en'),
        first.toFixed(0),
        at(0.5),
        at(0.95),
      ]
    })
  } finally {
    backend.closeAllConnections()
    backend.close()
  }
}

const heading = ['sections', 'bytes', 'brotli', 'page, brotli', 'first ms', 'page p50 ms', 'p95 ms']
const rows: string[][] = []
for (const count of SECTIONS) {
  rows.push(await measure(count))
}
console.log(table([heading, ...rows], []))
