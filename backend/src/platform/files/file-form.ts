import { limits } from '@headway/contracts'
import type { Context } from 'koa'
import { invalid } from '../http/errors.ts'
import { receiveForm } from '../http/multipart.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import { acceptName, checkFile, type UploadedFile } from './uploaded-file.ts'

type Store = Pick<FileStore, 'receive' | 'receivedPath' | 'discard'>

/** What came with a form, its files on disk and looked into. */
export interface FileForm {
  fields: Record<string, string>
  files: UploadedFile[]
}

const LARGEST_FIELD = 65_536
const MOST_FIELDS = 10

const formLimits = {
  fields: MOST_FIELDS,
  fieldBytes: LARGEST_FIELD,
  files: limits.filesPerReport,
  fileBytes: limits.fileBytes,
  totalBytes: limits.requestBytes,
}

/**
 * Streams the files of a form to disk and collects its text fields. Nothing is held in memory and nothing is
 * left on disk when the form is refused.
 *
 * @throws ProblemError 400, 413 or 415 that names the file or the field; 507 when the disk is full.
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
