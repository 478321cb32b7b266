import type { limits } from '@headway/contracts'

/** An accepted type of file. */
export interface FileType {
  mediaType: string
  /** Alternative byte sequences with which files of this type begin. */
  signatures: readonly Buffer[]
  /** Folder within the archive that contains the document. */
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

/** Number of bytes at the beginning of a file that the type check needs. */
export const SIGNATURE_LENGTH = 16

const isExtension = (value: string): value is keyof typeof types => Object.hasOwn(types, value)

/**
 * Percent-encoded control characters such as `%00`. A program that decodes the name as a
 * URL could truncate it there.
 */
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i

const lastPart = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** Returns the accepted type for the last extension of a file name, or undefined for any other name. */
export function claimedType(name: string): FileType | undefined {
  const base = lastPart(name)
  const dot = base.lastIndexOf('.')
  const stem = base.slice(0, Math.max(dot, 0))
  const extension = base.slice(dot + 1).toLowerCase()
  const isNamed = /[^.\s]/.test(stem) && !ENCODED_CONTROL.test(stem)
  return isNamed && isExtension(extension) ? types[extension] : undefined
}

/** Returns true if a file begins like files of its type. The media type from the client is ignored. */
export function matchesSignature(type: FileType, head: Buffer): boolean {
  return type.signatures.some((signature) => head.subarray(0, signature.length).equals(signature))
}

const BIDI = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g
const CONTROL = /\p{Cc}/gu
const MAX_NAME_LENGTH = 255

/**
 * Returns the longest prefix of a text that fits into the given number of UTF-8 bytes,
 * without splitting a character.
 */
function cutToBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most))
  return text.slice(0, read)
}

/**
 * Cleans a client's file name: no path, control characters or direction overrides, and at most 255
 * bytes including the extension.
 */
export function cleanName(name: string): string {
  const base = lastPart(name.normalize('NFC')).replace(CONTROL, '').replace(BIDI, '').trim()
  if (Buffer.byteLength(base) <= MAX_NAME_LENGTH) {
    return base
  }
  const dot = base.lastIndexOf('.')
  const extension = dot === -1 ? '' : base.slice(dot)
  const room = MAX_NAME_LENGTH - Buffer.byteLength(extension)
  return room > 0 ? cutToBytes(base.slice(0, dot), room) + extension : cutToBytes(base, MAX_NAME_LENGTH)
}
