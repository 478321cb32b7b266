import type { Readable } from 'node:stream'
import { ByteReader } from '../archive/byte-reader.ts'
import { decodeEntries, type Entry, type Written } from '../archive/entries.ts'
import { BackupError, damaged } from '../archive/errors.ts'
import type { Header } from '../archive/header.ts'
import { type Manifest, parseManifest } from '../archive/manifest.ts'
import { open } from '../archive/seal.ts'

type Content = AsyncIterable<Buffer>

/** What is done with what a backup holds; all of it is taken, whether somebody wants it or not. */
export interface Visitor {
  /** Called before anything else is read; refuses the backup by throwing. */
  header?(header: Header): Promise<void>
  database?(name: string, content: Content): Promise<void>
  file?(key: string, content: Content): Promise<void>
}

/** What a backup says it is, and what it holds. */
export interface Archive {
  header: Header
  manifest: Manifest
}

/** Hands content on and keeps what the decoder says of it at its end. */
async function* passing(content: Entry['content'], note: (written: Written) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await content.next()
    if (done) {
      note(value)
      return
    }
    yield value
  }
}

async function drain(content: Content): Promise<void> {
  const chunks = content[Symbol.asyncIterator]()
  while (!(await chunks.next()).done) {
    // Looked at on its way: what has been changed does not get here.
  }
}

const everything = async (content: Content): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Takes one entry to its end, whatever the visitor has left of it. */
async function visit(entry: Entry, act: (content: Content) => Promise<void>): Promise<Written> {
  let written: Written | undefined
  const content = passing(entry.content, (end) => {
    written = end
  })
  await act(content)
  await drain(content)
  if (!written) {
    throw damaged()
  }
  return written
}

interface Found {
  databases: Map<string, Written>
  files: Map<string, Written>
  manifest: Manifest | undefined
}

async function take(entry: Entry, visitor: Visitor, found: Found): Promise<void> {
  const { label } = entry
  if (found.manifest) {
    throw damaged()
  }
  if (label.kind === 'manifest') {
    await visit(entry, async (content) => {
      found.manifest = parseManifest(await everything(content))
    })
    return
  }
  if (label.kind === 'database') {
    const act = (content: Content) => visitor.database?.(label.name, content) ?? drain(content)
    found.databases.set(label.name, await visit(entry, act))
    return
  }
  const act = (content: Content) => visitor.file?.(label.key, content) ?? drain(content)
  found.files.set(label.key, await visit(entry, act))
}

/** The manifest comes last and names everything before it, with its hashes. */
function checkManifest({ databases, files, manifest }: Found): Manifest {
  const isWhole =
    manifest?.databases.length === databases.size &&
    manifest.files.length === files.size &&
    manifest.databases.every(({ name, sha256 }) => databases.get(name)?.sha256 === sha256) &&
    manifest.files.every(({ key, size, sha256 }) => {
      const written = files.get(key)
      return written?.size === size && written.sha256 === sha256
    })
  if (!isWhole) {
    throw damaged()
  }
  return manifest
}

/**
 * Reads a backup from beginning to end.
 *
 * @param key BACKUP_KEY, hexadecimal.
 * @param source its bytes; destroyed afterwards.
 * @param visitor is given each database and file in turn; nothing unless given, which is a check of the whole backup.
 * @throws BackupError when the file is not a backup, has another version or key, or is damaged; or what the visitor throws.
 */
export async function readArchive(key: string, source: Readable, visitor: Visitor = {}): Promise<Archive> {
  try {
    const { header, content } = await open(key, source as AsyncIterable<Buffer>)
    await visitor.header?.(header)
    const found: Found = { databases: new Map(), files: new Map(), manifest: undefined }
    for await (const entry of decodeEntries(new ByteReader(content))) {
      await take(entry, visitor, found)
    }
    return { header, manifest: checkManifest(found) }
  } catch (error) {
    throw withoutFile(error)
  } finally {
    source.destroy()
  }
}

function withoutFile(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR'
    ? new BackupError('not_a_backup', `The file ${path ?? ''} cannot be read (${code}).`, { cause: error })
    : error
}
