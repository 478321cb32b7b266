import type { limits } from '@headway/contracts'

/** An accepted type of file. */
export interface FileType {
  mediaType: string
  /** Bytes every file of this type starts with. */
  signatures: readonly Buffer[]
  /** Folder of the archive that such a document is. */
  contentFolder?: string
}

const hex = (text: string) => Buffer.from(text, 'hex')
const zip = hex('504b0304')
const compoundFile = hex('d0cf11e0a1b11ae1')

const types: Record<(typeof limits.fileExtensions)[number], FileType> = {
  pdf: { mediaType: 'application/pdf', signatures: [Buffer.from('%PDF-')] },
  doc: { mediaType: 'application/msword', signatures: [compoundFile] },
  xls: { mediaType: 'application/vnd.ms-excel', signatures: [compoundFile] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    signatures: [zip],
    contentFolder: 'word/',
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    signatures: [zip],
    contentFolder: 'xl/',
  },
  jpg: { mediaType: 'image/jpeg', signatures: [hex('ffd8ff')] },
  jpeg: { mediaType: 'image/jpeg', signatures: [hex('ffd8ff')] },
  png: { mediaType: 'image/png', signatures: [hex('89504e470d0a1a0a')] },
  gif: { mediaType: 'image/gif', signatures: [Buffer.from('GIF87a'), Buffer.from('GIF89a')] },
}

/** How many of a file's first bytes its type is told by. */
export const SIGNATURE_LENGTH = 16

const isExtension = (value: string): value is keyof typeof types => Object.hasOwn(types, value)

/** `%00` and its like: what reads the name as an address would end it there. */
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i

const lastPart = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** The accepted type a file name claims by its last extension, undefined for any other name. */
export function claimedType(name: string): FileType | undefined {
  const base = lastPart(name)
  const dot = base.lastIndexOf('.')
  const stem = base.slice(0, Math.max(dot, 0))
  const extension = base.slice(dot + 1).toLowerCase()
  const isNamed = /[^.\s]/.test(stem) && !ENCODED_CONTROL.test(stem)
  return isNamed && isExtension(extension) ? types[extension] : undefined
}

/** Whether a file starts as files of its claimed type do; what the client says of its type does not count. */
export function matchesSignature(type: FileType, head: Buffer): boolean {
  return type.signatures.some((signature) => head.subarray(0, signature.length).equals(signature))
}

const BIDI = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g
const CONTROL = /\p{Cc}/gu
const LONGEST_NAME = 255

/** The longest beginning of a text that fits into so many bytes of UTF-8, in one pass and never half a character. */
function cutToBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most))
  return text.slice(0, read)
}

/** A client's file name as data: no path, no control characters, no direction overrides, at most 255 bytes with its extension. */
export function cleanName(name: string): string {
  const base = lastPart(name.normalize('NFC')).replace(CONTROL, '').replace(BIDI, '').trim()
  if (Buffer.byteLength(base) <= LONGEST_NAME) {
    return base
  }
  const dot = base.lastIndexOf('.')
  const extension = dot === -1 ? '' : base.slice(dot)
  const room = LONGEST_NAME - Buffer.byteLength(extension)
  return room > 0 ? cutToBytes(base.slice(0, dot), room) + extension : cutToBytes(base, LONGEST_NAME)
}
