import { locale, messages } from '../messages/en.ts'

/**
 * A size in KB, as the specification shows sizes (section 2, Progress Reports): 27262976 → '26,624 KB'.
 *
 * @param bytes `null` where the server does not know it.
 */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) {
    return messages.fileSize.unknown
  }
  const kilobytes = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_024))
  return messages.fileSize.kilobytes(kilobytes.toLocaleString(locale))
}

/** A name cut in its middle, so that its ending stays readable. */
export function splitFileName(name: string): { start: string; end: string } {
  const characters = [...name]
  const kept = Math.min(12, Math.floor(characters.length / 2))
  const cut = characters.length - kept
  return { start: characters.slice(0, cut).join(''), end: characters.slice(cut).join('') }
}
