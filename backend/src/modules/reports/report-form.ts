import { limits } from '@headway/contracts'
import type { Context } from 'koa'
import { invalid } from '../../platform/errors.ts'
import { receiveForm } from '../../platform/multipart.ts'
import { type ContentProblem, contentProblem } from './file-content.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import { claimedType, cleanName, matchesSignature } from './file-type.ts'

/** A file of the form that passed every check. */
export interface UploadedFile extends ReceivedFile {
  name: string
  mediaType: string
}

export interface ReportForm {
  fields: Record<string, string>
  files: UploadedFile[]
}

const LARGEST_FIELD = 65_536
const MOST_FIELDS = 10

const fileProblem = (code: string, name: string, message: string) =>
  invalid(code, {
    detail: `${name}: ${message}`,
    errors: [{ pointer: '/files', code, message: `${name}: ${message}` }],
  })

async function checkFile(name: string, file: ReceivedFile, path: string): Promise<UploadedFile> {
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
  const problem = await contentProblem(path, type)
  if (problem) {
    throw fileProblem(problem, name, contentMessages[problem])
  }
  return { ...file, name, mediaType: type.mediaType }
}

const contentMessages: Record<ContentProblem, string> = {
  file_content_mismatch: 'the content is not what the name says',
  archive_rejected: 'the archive inside is not accepted',
  image_too_large: 'the image has more than 50 megapixels',
}

const typeRefused = (name: string) =>
  fileProblem('file_type_not_allowed', name, `only ${limits.fileExtensions.join(', ')} are accepted`)

const formLimits = {
  fields: MOST_FIELDS,
  fieldBytes: LARGEST_FIELD,
  files: limits.filesPerReport,
  fileBytes: limits.fileBytes,
  totalBytes: limits.requestBytes,
}

/**
 * Streams the files of a report form to disk and collects its text fields. Nothing is held in memory and nothing is
 * left on disk when the form is refused.
 *
 * @throws ProblemError 400, 413 or 415 that names the file or the field; 507 when the disk is full.
 */
export async function receiveReportForm(ctx: Context, store: FileStore): Promise<ReportForm> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const files: UploadedFile[] = []
  const onDisk: ReceivedFile[] = []
  try {
    await receiveForm(ctx, formLimits, {
      field(name, value) {
        fields[name] = value
      },
      async file(fieldName, rawName, bytes) {
        if (fieldName !== 'files') {
          const problem = {
            pointer: `/${fieldName}`,
            code: 'unknown_field',
            message: 'This field is not known here',
          }
          throw invalid('unknown_field', { errors: [problem] })
        }
        const name = cleanName(rawName)
        if (!claimedType(name)) {
          throw typeRefused(name)
        }
        const file = await store.receive(bytes)
        onDisk.push(file)
        files.push(await checkFile(name, file, store.receivedPath(file)))
      },
    })
    return { fields, files }
  } catch (error) {
    await store.discard(onDisk)
    throw error
  }
}
