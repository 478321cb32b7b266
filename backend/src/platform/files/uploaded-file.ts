import { limits } from '@headway/contracts'
import { invalid } from '../errors.ts'
import { type ContentProblem, contentProblem } from './file-content.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import { claimedType, cleanName, matchesSignature } from './file-type.ts'

/** A file that passed every check. */
export interface UploadedFile extends ReceivedFile {
  name: string
  mediaType: string
}

const contentMessages: Record<ContentProblem, string> = {
  file_content_mismatch: 'the content doesn’t match the file type',
  archive_rejected: 'the contents are not allowed',
  image_too_large: 'the image has more than 50 megapixels',
}

const fileProblem = (code: string, name: string, message: string) =>
  invalid(code, {
    detail: `${name}: ${message}`,
    errors: [{ pointer: '/files', code, message: `${name}: ${message}` }],
  })

const typeRefused = (name: string) =>
  fileProblem('file_type_not_allowed', name, `only ${limits.fileExtensions.join(', ')} files are allowed`)

/**
 * Returns the name under which a file is stored. It is checked before the content is read.
 *
 * @param rawName file name from the browser.
 * @throws ProblemError 400 `file_type_not_allowed`.
 */
export function acceptName(rawName: string): string {
  const name = cleanName(rawName)
  if (!claimedType(name)) {
    throw typeRefused(name)
  }
  return name
}

/**
 * Checks the content of a received file as required for its type (docs/VALIDATION.md, "Files").
 *
 * @throws ProblemError 400 that names the file.
 */
export async function checkFile(
  name: string,
  file: ReceivedFile,
  store: Pick<FileStore, 'receivedPath'>,
): Promise<UploadedFile> {
  const type = claimedType(name)
  if (!type) {
    throw typeRefused(name)
  }
  if (file.size === 0) {
    throw fileProblem('empty_file', name, 'the file is empty')
  }
  if (!matchesSignature(type, file.head)) {
    throw fileProblem('file_content_mismatch', name, contentMessages.file_content_mismatch)
  }
  const problem = await contentProblem(store.receivedPath(file), type)
  if (problem) {
    throw fileProblem(problem, name, contentMessages[problem])
  }
  return { ...file, name, mediaType: type.mediaType }
}
