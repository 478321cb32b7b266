import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Report, reportsCreate } from '@headway/contracts/reports'
import { expect } from 'vitest'
import type { TestServer, TestUser } from '../../../test/server.ts'

/** One byte more than this needs approval. */
export const THRESHOLD = 26_214_400

export interface FileInput {
  name: string
  content: string | Buffer
}

/** A file of a size that starts as PDF files do. */
export const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'x')])

/** A form as the page sends it. */
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

/** Submits a report and gives back whatever the server says. */
export async function submit(
  server: TestServer,
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
  }
  return { status: response.status, body }
}

/** Submits a report that must be accepted. */
export async function submitted(
  server: TestServer,
  user: TestUser,
  fields?: Record<string, string>,
  files?: FileInput[],
): Promise<Report> {
  const { status, body } = await submit(server, user, fields, files)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(reportsCreate.reply.parse(body)).toEqual(body)
  return body
}

/** Every file in the store, finished or not. */
export const storedFiles = async (server: TestServer) => {
  const entries = await readdir(server.platform.environment.FILES_DIR, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The file of a report that has one. */
export const onlyFile = (report: Report) => {
  const [file] = report.fileUploads
  if (!file) {
    throw new Error('The report has no file')
  }
  return file
}

/** Makes one stored report file of a person as large as leaves them this many bytes of their storage quota. */
export async function leaveStorage(server: TestServer, userId: number, freeBytes: number): Promise<void> {
  const { database, files, settings } = server.platform
  const [file] = await database
    .knex('report_files')
    .where({ author_id: userId })
    .limit(1)
    .select('id', 'size')
  const { bytes } = await files.usedBy(userId)
  const size = (file?.size ?? 0) + settings.get('files.bytesPerPerson') - bytes - freeBytes
  await database
    .knex('report_files')
    .where({ id: file?.id ?? 0 })
    .update({ size })
}
