import { fileProblem } from './file-problem.ts'

/** Byte order marks of the encodings in which programs write tables (Unicode, section 23.8). */
const marks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** First bytes of file formats that users often choose instead of a CSV file. */
const foreign: readonly (readonly [begin: string, what: string])[] = [
  ['PK\u0003\u0004', 'an Excel workbook or a ZIP archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel or Word file'],
  ['%PDF', 'a PDF'],
]

function requireText(file: Buffer): void {
  const begin = file.subarray(0, 4).toString('latin1')
  const what = foreign.find(([text]) => begin.startsWith(text))?.[1]
  if (what !== undefined) {
    throw fileProblem('not_text', `The file is ${what}. Save the table as CSV and choose that file.`)
  }
  if (file.includes(0)) {
    throw fileProblem('not_text', 'This is not a text file. Save the table as CSV and choose that file.')
  }
}

/**
 * Returns the text of a file: in the encoding of its byte order mark, otherwise UTF-8, otherwise Windows-1252, which
 * spreadsheets write when no encoding is chosen.
 *
 * @throws ProblemError 400 `not_text` with the detected type of the file.
 */
export function decodeText(file: Buffer): string {
  const encoding = marks.find(([mark]) => mark.every((byte, index) => file[index] === byte))?.[1]
  if (encoding !== undefined) {
    return new TextDecoder(encoding).decode(file)
  }
  requireText(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
