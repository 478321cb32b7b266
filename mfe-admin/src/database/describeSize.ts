import { formatFileSize } from '@headway/design-system'
import { writeRoughly } from '../messages/numbers.ts'

const MEBIBYTE = 1_048_576
const GIBIBYTE = 1_024 * MEBIBYTE

/** What something takes: `812 KB`, `16.7 MB`, `2.4 GB`. */
export function describeSize(bytes: number): string {
  if (bytes < MEBIBYTE) {
    return formatFileSize(bytes)
  }
  return bytes < GIBIBYTE ? `${writeRoughly(bytes / MEBIBYTE)} MB` : `${writeRoughly(bytes / GIBIBYTE)} GB`
}
