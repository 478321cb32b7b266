import { formatFileSize } from '@headway/design-system'

const MEBIBYTE = 1_048_576
const GIBIBYTE = 1_024 * MEBIBYTE

const oneDigit = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** What something takes: `812 KB`, `16.7 MB`, `2.4 GB`. */
export function describeSize(bytes: number): string {
  if (bytes < MEBIBYTE) {
    return formatFileSize(bytes)
  }
  return bytes < GIBIBYTE ? `${oneDigit(bytes / MEBIBYTE)} MB` : `${oneDigit(bytes / GIBIBYTE)} GB`
}
