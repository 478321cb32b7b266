import { locale, messages } from '../messages/en.ts'

/**
 * Returns a size in KB, as the specification shows sizes (section 2, Progress Reports): 27262976 → '26,624 KB'.
 *
 * @param bytes `null` if the server does not know the size.
 */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) {
    return messages.fileSize.unknown
  }
  const kilobytes = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_024))
  return messages.fileSize.kilobytes(kilobytes.toLocaleString(locale))
}

const BYTES_PER_MEBIBYTE = 1_048_576
const BYTES_PER_GIBIBYTE = 1_024 * BYTES_PER_MEBIBYTE

/**
 * Returns a size in a suitable unit, with at most one decimal: '812 KB', '16.7 MB', '2.4 GB'.
 *
 * @param bytes not negative.
 */
export function formatSize(bytes: number): string {
  if (bytes < BYTES_PER_MEBIBYTE) {
    return formatFileSize(bytes)
  }
  const write = (amount: number) => amount.toLocaleString(locale, { maximumFractionDigits: 1 })
  return bytes < BYTES_PER_GIBIBYTE
    ? messages.fileSize.megabytes(write(bytes / BYTES_PER_MEBIBYTE))
    : messages.fileSize.gigabytes(write(bytes / BYTES_PER_GIBIBYTE))
}

/** Splits a file name, so that its start can be truncated while its extension stays readable. */
export function splitFileName(name: string): { start: string; end: string } {
  const characters = [...name]
  const kept = Math.min(12, Math.floor(characters.length / 2))
  const cut = characters.length - kept
  return { start: characters.slice(0, cut).join(''), end: characters.slice(cut).join('') }
}
