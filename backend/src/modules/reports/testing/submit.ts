import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPath } from '@headway/contracts'
import { type Report, reportFilesReplace, reportsCreate } from '@headway/contracts/reports'
import type { TestPortal, TestUser } from '../../../test/portal.ts'
import type { TestClient } from '../../../test/test-client.ts'

/** Largest size in bytes that needs no approval. */
export const THRESHOLD = 26_214_400

export interface FileInput {
  name: string
  content: string | Buffer
}

/** Returns a file of a given size that starts with the PDF signature. */
export const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'x')])

/** Returns a PDF file that needs an approval. */
export const largeFile = (name = 'large.pdf') => ({ name, content: pdf(THRESHOLD + 1) })

/** Builds the form data that the page submits. */
export function formOf(fields: Record<string, string> = {}, files: FileInput[] = []): FormData {
  const form = new FormData()
  const all = {
    description: 'Done today',
    completionPercentage: '40',
    reportDate: new Date().toISOString(),
    urlLinks: '[]',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) {
    form.set(name, value)
  }
  for (const { name, content } of files) {
    form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  }
  return form
}

/** Submits a report and returns the backend's response, successful or not. */
export async function submit(
  server: TestClient,
  user: TestUser | null,
  fields?: Record<string, string>,
  files?: FileInput[],
  headers: Record<string, string> = {},
) {
  const response = await server.fetch(user, reportsCreate.path, {
    method: 'POST',
    body: formOf(fields, files),
    headers,
  })
  const body = (await response.json()) as Report & {
    code: string
    errors?: { pointer: string; code: string }[]
    current?: unknown
  }
  return { status: response.status, body }
}

/** Adds a file to a report in place of another one, and returns the backend's response, successful or not. */
export async function replaceReportFile(
  server: TestClient,
  user: TestUser | null,
  {
    reportId,
    replaces,
    files,
    uploads = [],
  }: { reportId: number; replaces: unknown; files: FileInput[]; uploads?: number[] },
) {
  const form = new FormData()
  form.set('replaces', String(replaces))
  form.set('uploads', JSON.stringify(uploads))
  for (const { name, content } of files) {
    form.append('files', new Blob([new Uint8Array(content as Buffer)]), name)
  }
  const path = buildPath(reportFilesReplace.path, { id: reportId })
  const response = await server.fetch(user, path, { method: 'POST', body: form })
  const body = (await response.json()) as Report & { code: string; current?: object }
  return { status: response.status, body }
}

/** Returns the paths of all files in the store, including unfinished ones. */
export const storedFiles = async (server: TestPortal) => {
  const entries = await readdir(server.platform.environment.FILES_DIR, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Returns the only file of a report. */
export const onlyFile = (report: Report) => {
  const [file] = report.fileUploads
  if (!file) {
    throw new Error('The report has no file')
  }
  return file
}

/** Enlarges one stored report file of a user so that this many bytes of their storage quota remain. */
export async function leaveStorage(server: TestPortal, userId: number, freeBytes: number): Promise<void> {
  const { database, files, settings } = server.platform
  const [file] = await database
    .knex('report_files')
    .where({ author_id: userId })
    .limit(1)
    .select('id', 'size')
  const { bytes } = await files.readUsage(userId)
  const size = (file?.size ?? 0) + settings.get('files.bytesPerPerson') - bytes - freeBytes
  await database
    .knex('report_files')
    .where({ id: file?.id ?? 0 })
    .update({ size })
}
