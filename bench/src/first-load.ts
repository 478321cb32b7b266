import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstLoadLimits } from '@headway/contracts'
import { table } from './goals.ts'
import { root, withGateway } from './lone-gateway.ts'

/** The checkout that is measured: this one, or another that the command line names, to compare. */
const checkout = resolve(process.argv[2] ?? root)
const folders = readdirSync(checkout).filter((name) => name.startsWith('mfe-'))
const nameOf = (folder: string) => folder.replace('-', '_')

/** A build's own list of its scripts. */
interface Manifest {
  basePaths?: string[]
  integrity: Record<string, string>
}

const manifestOf = async (folder: string): Promise<Manifest> => {
  const file = folder === 'shell' ? 'shell.json' : 'section.json'
  return JSON.parse(await readFile(join(checkout, folder, 'dist', file), 'utf8')) as Manifest
}

/** Bytes of every script of a build over the wire, lazy ones included. */
async function allScripts(folder: string): Promise<number> {
  const { integrity } = await manifestOf(folder)
  const sizes = Object.keys(integrity).map(async (name) => {
    const file = join(checkout, folder, 'dist', name)
    const found = await stat(`${file}.br`).catch(() => stat(file))
    return found.size + firstLoadLimits.headers
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface Answer {
  path: string
  bytes: number
}

/** Asks as Chromium does and counts as it does: the body as it travels, and what stands for its headers. */
async function ask(url: string, path: string): Promise<Answer> {
  const request = get(url + path, { headers: { 'accept-encoding': 'br', cookie: 'portal=x' } })
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
  let bytes: number = firstLoadLimits.headers
  for await (const chunk of response) {
    bytes += chunk.length
  }
  return { path, bytes }
}

/** The page and what it asks for by itself. */
async function firstLoad(url: string, path: string): Promise<{ html: string; answers: Answer[] }> {
  const html = await (await fetch(url + path, { headers: { cookie: 'portal=x' } })).text()
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|mfe\/|favicon)[^"]+)"/g)]
  const addresses = [path, ...new Set(named.map(([, address]) => address ?? ''))]
  return { html, answers: await Promise.all(addresses.map((address) => ask(url, address))) }
}

const sum = (answers: readonly Answer[], fits: (path: string) => boolean) =>
  answers.filter(({ path }) => fits(path)).reduce((total, { bytes }) => total + bytes, 0)
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1)

/** What the rules of style make of the page's bytes: those without them are so many less. */
function styleBytes(html: string): number {
  const packed = (text: string) => brotliCompressSync(text).length
  return packed(html) - packed(html.replace(/<style[^>]*>.*?<\/style>/gs, ''))
}

async function measure(url: string): Promise<string> {
  const { html, answers } = await firstLoad(url, '/')
  const styles = styleBytes(html)
  const isScript = (path: string) => path.startsWith('/assets/') && path.endsWith('.js')
  const scripts = sum(answers, isScript)
  const libraries = sum(answers, (path) => path.startsWith('/assets/vendor'))
  const parts: [string, number, number?][] = [
    ['page without styles', sum(answers, (path) => path === '/') - styles],
    ['styles', styles],
    ['shared libraries', libraries],
    [
      'shell, with what it shares of our packages',
      scripts - libraries,
      (await allScripts('shell')) - scripts,
    ],
    ['font', sum(answers, (path) => path.endsWith('.woff2'))],
    ['icon', sum(answers, (path) => path.startsWith('/favicon'))],
  ]
  const rows = parts.map(([name, first, later]) => [
    name,
    kilobytes(first),
    later === undefined ? '' : kilobytes(later),
    '',
  ])
  for (const folder of folders) {
    const { basePaths = [] } = await manifestOf(folder)
    const path = basePaths[0] ?? '/'
    const whole = (await firstLoad(url, path)).answers
    const own = sum(whole, (address) => address.startsWith('/mfe/'))
    const later = (await allScripts(folder)) - own
    rows.push([`${folder}, ${path}`, kilobytes(own), kilobytes(later), kilobytes(sum(whole, () => true))])
  }
  return table([['kB over the wire', 'first', 'later', 'whole first load'], ...rows], [0])
}

const sections = Object.fromEntries(folders.map((folder) => [nameOf(folder), join(checkout, folder, 'dist')]))
console.log(await withGateway({ checkout, sections }, measure))
