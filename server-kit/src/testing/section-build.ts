import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { packArchive } from '../release-archive.ts'

/** Returns the SHA-384 of a file in the form of a script's `integrity` attribute. */
export const integrityOf = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

const ENTRY = 'remoteEntry.0123456789.js'
const MOUNT = 'mount.0123456789.js'

interface BuildChanges {
  /** Fields of section.json to change. The value undefined removes a field. */
  description?: Record<string, unknown>
  /** Additional files, listed in section.json with their hash. */
  files?: Record<string, string | Buffer>
  /** Additional files that section.json does not list. */
  unnamed?: Record<string, string | Buffer>
}

/** Returns the files that the build of a small section produces. */
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

/** Returns the same build as an archive that can be published. */
export const buildArchive = (...build: Parameters<typeof buildFiles>): Promise<Buffer> =>
  packArchive(buildFiles(...build))
