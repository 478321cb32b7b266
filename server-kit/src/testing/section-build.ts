import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { packArchive } from '../release-archive.ts'

/** Returns the SHA-256 of a file in the form of a script's `integrity` attribute. */
export const integrityOf = (content: Buffer) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

const MANIFEST = 'mf-manifest.0123456789.json'
const REMOTE_ENTRY = 'remoteEntry.0123456789.js'
const MOUNT = 'mount.0123456789.js'

interface BuildChanges {
  /** Fields of section.json to change. The value undefined removes a field. */
  description?: Record<string, unknown>
  /** Additional files, listed in section.json with their hash. */
  files?: Record<string, string | Buffer>
  /** Additional files that section.json does not list. */
  unnamed?: Record<string, string | Buffer>
}

/** Returns a Module Federation manifest as the federation plugin writes it. */
export const federationManifest = (name: string, version: string, remoteEntry = REMOTE_ENTRY) => ({
  id: name,
  name,
  metaData: {
    name,
    type: 'app',
    buildInfo: { buildVersion: version, buildName: name },
    remoteEntry: { name: remoteEntry, path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    globalName: name,
    pluginVersion: '2.9.3',
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [],
})

/** Returns the files that the build of a small section produces. */
export function buildFiles(
  name: string,
  version: string,
  { description = {}, files = {}, unnamed = {} }: BuildChanges = {},
): Map<string, Buffer> {
  const named = new Map<string, Buffer>(
    Object.entries({
      [MANIFEST]: JSON.stringify(federationManifest(name, version)),
      [REMOTE_ENTRY]: `globalThis.${name} = {} // ${version}`,
      [MOUNT]: `globalThis.${name}_mount = '${version}'`,
      ...files,
    }).map(([file, content]) => [file, Buffer.from(content)]),
  )
  const remoteEntry = named.get(REMOTE_ENTRY) ?? Buffer.alloc(0)
  const section = {
    name,
    title: `Section ${name.slice(4)}`,
    version,
    contract: 2,
    basePaths: [`/${name.slice(4)}`],
    entry: MANIFEST,
    expose: [REMOTE_ENTRY, MOUNT],
    preload: [],
    integrity: Object.fromEntries([...named].map(([file, content]) => [file, integrityOf(content)])),
    ...description,
  }
  return new Map([
    ['section.json', Buffer.from(JSON.stringify(section))],
    ...named,
    [`${REMOTE_ENTRY}.br`, brotliCompressSync(remoteEntry)],
    [`${REMOTE_ENTRY}.gz`, gzipSync(remoteEntry)],
    ...Object.entries(unnamed).map(([file, content]): [string, Buffer] => [file, Buffer.from(content)]),
  ])
}

/** Returns the same build as an archive that can be published. */
export const buildArchive = (...build: Parameters<typeof buildFiles>): Promise<Buffer> =>
  packArchive(buildFiles(...build))
