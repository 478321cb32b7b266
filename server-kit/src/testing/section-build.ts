import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { packArchive } from '../release-archive.ts'

/** SHA-384 in the form of a script's `integrity` attribute. */
export const integrityOf = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

const ENTRY = 'remoteEntry.0123456789.js'
const MOUNT = 'mount.0123456789.js'

interface BuildChanges {
  /** Parts of section.json that differ; undefined leaves one out. */
  description?: Record<string, unknown>
  /** Files beside the usual ones, named in section.json with their hash. */
  files?: Record<string, string | Buffer>
  /** Files that section.json says nothing about. */
  unnamed?: Record<string, string | Buffer>
}

/** The files of a small section as its build leaves them. */
export function buildFiles(
  name: string,
  version: string,
  { description = {}, files = {}, unnamed = {} }: BuildChanges = {},
): Map<string, Buffer> {
  const named = new Map<string, Buffer>(
    Object.entries({
      [ENTRY]: `globalThis.${name} = {} // ${version}`,
      [MOUNT]: `globalThis.${name}_mount = '${version}'`,
      ...files,
    }).map(([file, content]) => [file, Buffer.from(content)]),
  )
  const entry = named.get(ENTRY) ?? Buffer.alloc(0)
  const section = {
    name,
    title: `Section ${name.slice(4)}`,
    version,
    contract: 2,
    basePaths: [`/${name.slice(4)}`],
    entry: ENTRY,
    expose: [MOUNT],
    preload: [],
    integrity: Object.fromEntries([...named].map(([file, content]) => [file, integrityOf(content)])),
    ...description,
  }
  return new Map([
    ['section.json', Buffer.from(JSON.stringify(section))],
    ...named,
    [`${ENTRY}.br`, brotliCompressSync(entry)],
    [`${ENTRY}.gz`, gzipSync(entry)],
    ...Object.entries(unnamed).map(([file, content]): [string, Buffer] => [file, Buffer.from(content)]),
  ])
}

/** The same, packed to be published. */
export const buildArchive = (...build: Parameters<typeof buildFiles>): Promise<Buffer> =>
  packArchive(buildFiles(...build))
