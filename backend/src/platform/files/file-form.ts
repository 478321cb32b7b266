import { limits } from '@headway/contracts'
import type { Context } from 'koa'
import { invalid } from '../errors.ts'
import { receiveForm } from '../http/multipart.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import { acceptName, checkFile, type UploadedFile } from './uploaded-file.ts'

type Store = Pick<FileStore, 'receive' | 'receivedPath' | 'discard'>

/** Content of a form. Its files are on disk and have been checked. */
export interface FileForm {
  fields: Record<string, string>
  files: UploadedFile[]
}

const MAX_FIELD_BYTES = 65_536
const MAX_FIELDS = 10

const formLimits = {
  fields: MAX_FIELDS,
  fieldBytes: MAX_FIELD_BYTES,
  files: limits.filesPerReport,
  fileBytes: limits.fileBytes,
  totalBytes: limits.requestBytes,
}

/**
 * Streams the files of a form to disk and collects its text fields. Files are not kept in memory, and nothing
 * stays on disk if the form is rejected.
 *
 * @throws ProblemError 400, 413 or 415 that names the file or the field, or 507 if the disk is full.
 */
export async function receiveFileForm(ctx: Context, store: Store): Promise<FileForm> {
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
            message: 'Unknown field',
          }
          throw invalid('unknown_field', { errors: [problem] })
        }
        const name = acceptName(rawName)
        const file = await store.receive(bytes)
        onDisk.push(file)
        files.push(await checkFile(name, file, store))
      },
    })
    return { fields, files }
  } catch (error) {
    await store.discard(onDisk)
    throw error
  }
}
