import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ByteReader } from './byte-reader.ts'
import { damaged } from './errors.ts'

const FRAME = 262_144
const LONGEST_LABEL = 4_096

const Label = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('database'), name: z.string().check(z.regex(/^[a-z]{1,32}$/)) }),
  // Names of stored files are 32 hexadecimal digits; nothing else may become a path.
  z.strictObject({ kind: z.literal('file'), key: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  z.strictObject({ kind: z.literal('manifest') }),
])

/** What an entry of a backup is. */
export type Label = z.infer<typeof Label>

/** What was written of an entry. */
export interface Written {
  size: number
  sha256: string
}

const lengthOf = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/**
 * Writes one entry: label, content in frames, an empty frame.
 *
 * @returns what was written, once everything has been taken.
 */
export async function* encodeEntry(
  label: Label,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, Written> {
  const text = Buffer.from(JSON.stringify(label))
  yield Buffer.concat([lengthOf(text.length), text])
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length; start += FRAME) {
      const frame = chunk.subarray(start, start + FRAME)
      hash.update(frame)
      size += frame.length
      yield lengthOf(frame.length)
      yield frame
    }
  }
  yield lengthOf(0)
  return { size, sha256: hash.digest('hex') }
}

/** An entry that is being read; its content has to be taken before the next one. */
export interface Entry {
  label: Label
  content: AsyncGenerator<Buffer, Written>
}

/** @throws BackupError when there is something else than entries. */
export async function* decodeEntries(reader: ByteReader): AsyncGenerator<Entry> {
  while (!(await reader.isAtEnd())) {
    const label = parseLabel(await takeBlock(reader, LONGEST_LABEL))
    yield { label, content: readFrames(reader) }
  }
}

async function takeBlock(reader: ByteReader, longest: number): Promise<Buffer> {
  const prefix = await reader.take(4)
  const length = prefix?.readUInt32BE(0) ?? longest + 1
  const block = length > longest ? undefined : await reader.take(length)
  if (!block) {
    throw damaged()
  }
  return block
}

async function* readFrames(reader: ByteReader): AsyncGenerator<Buffer, Written> {
  const hash = createHash('sha256')
  let size = 0
  for (;;) {
    const frame = await takeBlock(reader, FRAME)
    if (frame.length === 0) {
      return { size, sha256: hash.digest('hex') }
    }
    hash.update(frame)
    size += frame.length
    yield frame
  }
}

function parseLabel(text: Buffer): Label {
  try {
    return Label.parse(JSON.parse(text.toString('utf8')))
  } catch (error) {
    throw damaged(error)
  }
}
