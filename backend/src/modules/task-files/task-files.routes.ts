import {
  taskFilesAdd,
  taskFilesApprove,
  taskFilesDelete,
  taskFilesDownload,
  taskFilesList,
  taskFilesReject,
  taskFilesUndo,
} from '@headway/contracts/task-files'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { forbidden, invalidField, notFound } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/file-response.ts'
import { saveMultipartFiles } from '../../platform/files/save-multipart-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { parseBody } from '../../platform/http/validation.ts'
import { archivedProblem, findInvolvement } from '../tasks/index.ts'
import { findUploads, useUploads } from '../uploads/index.ts'
import {
  findFiles,
  listFiles,
  presentFile,
  type Reading,
  toFileInvolvement,
  stateOf,
  storedFileOf,
} from './task-files.list.ts'
import { can } from './task-files.policy.ts'
import { addFiles, decideFile, deleteFile, recordDownload, undoDecision } from './task-files.service.ts'

const signedIn = { can: 'signed-in' } as const

/**
 * Returns the actor's involvement in a task for reading its files.
 *
 * @throws ProblemError 404 when the task does not exist or the actor may not read it.
 */
async function readingOf(
  { database }: Platform,
  actor: Actor,
  taskId: number,
  noun = 'task',
): Promise<Reading> {
  const found = await findInvolvement(database, actor, taskId)
  if (!found) {
    throw notFound(noun)
  }
  return { actor, involvement: found.involvement, isArchived: found.state.isArchived }
}

async function load(platform: Platform, actor: Actor, id: number) {
  const [row] = await findFiles(platform.database, actor, [id])
  if (!row) {
    throw notFound('file')
  }
  return { row, reading: await readingOf(platform, actor, row.task_id, 'file') }
}

function registerReading(table: RouteTable, platform: Platform): void {
  const { database, files: store } = platform

  table.route(taskFilesList, signedIn, async ({ actor, params, query }) => {
    const reading = await readingOf(platform, actor, params.id)
    return {
      ...(await listFiles(database, reading, { taskId: params.id, query })),
      can: { add: !reading.isArchived && can.add(actor, reading.involvement) },
    }
  })

  table.route(taskFilesDownload, signedIn, async ({ ctx, context, actor, params, write }) => {
    const { row } = await load(platform, actor, params.id)
    if (!can.download(actor, toFileInvolvement(row, actor), stateOf(row))) {
      throw forbidden('file.download')
    }
    // Each request counts, since a file can also be read completely in parts.
    if (row.author_id !== actor.id) {
      await write((trx) => recordDownload(platform, context, params.id, trx))
    }
    sendFile(ctx, store, storedFileOf(row))
    return undefined
  })
}

function registerAdding(table: RouteTable, platform: Platform): void {
  const { database, files: store } = platform

  table.route(taskFilesAdd, signedIn, async ({ ctx, context, actor, params, write }) => {
    // Checked again later on the locked row. This early check avoids the upload of files that would be refused.
    const reading = await readingOf(platform, actor, params.id)
    if (!can.add(actor, reading.involvement)) {
      throw forbidden('task.addFile')
    }
    if (reading.isArchived) {
      throw archivedProblem()
    }
    const ids = await saveMultipartFiles(
      { ctx, store, write },
      {
        check: async ({ fields, files }) => {
          const { uploads } = parseBody(taskFilesAdd.body, { ...fields })
          if (files.length + uploads.length === 0) {
            throw invalidField('/files', 'required', 'Choose a file')
          }
          return findUploads(platform, actor, { files, uploads })
        },
        save: async (uploads, files, trx) => {
          await useUploads(platform, uploads, trx)
          return addFiles(platform, context, { taskId: params.id, files: [...files, ...uploads] }, trx)
        },
      },
    )
    const rows = await findFiles(database, actor, ids)
    return { items: rows.map((row) => presentFile(row, reading)) }
  })
}

/** Registers the routes of files of tasks. */
export function registerTaskFiles(table: RouteTable, platform: Platform): void {
  platform.files.registerTable('task_files')
  registerReading(table, platform)
  registerAdding(table, platform)

  const present = async (actor: Actor, id: number) => {
    const { row, reading } = await load(platform, actor, id)
    return presentFile(row, reading)
  }

  table.route(taskFilesDelete, signedIn, async ({ context, params, write }) => {
    await write((trx) => deleteFile(platform, context, params.id, trx))
    return undefined
  })

  table.route(taskFilesApprove, signedIn, async ({ context, actor, params, write }) => {
    await write((trx) =>
      decideFile(platform, context, { id: params.id, decision: 'approved', reason: null }, trx),
    )
    return present(actor, params.id)
  })

  table.route(taskFilesReject, signedIn, async ({ context, actor, params, body, write }) => {
    await write((trx) => decideFile(platform, context, { id: params.id, decision: 'rejected', ...body }, trx))
    return present(actor, params.id)
  })
  table.route(taskFilesUndo, signedIn, async ({ context, actor, params, write }) => {
    await write((trx) => undoDecision(platform, context, params.id, trx))
    return present(actor, params.id)
  })
}
