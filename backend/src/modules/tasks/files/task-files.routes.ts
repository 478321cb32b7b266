import {
  taskFilesAdd,
  taskFilesApprove,
  taskFilesDelete,
  taskFilesDownload,
  taskFilesList,
  taskFilesReject,
  taskFilesUndo,
} from '@headway/contracts/task-files'
import type { Actor } from '../../../platform/actor.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { forbidden, invalidField, notFound } from '../../../platform/http/errors.ts'
import { isFromTheStart, sendFile } from '../../../platform/files/file-response.ts'
import { storeForm } from '../../../platform/files/store-form.ts'
import type { Platform } from '../../../platform/platform.ts'
import { parseBody } from '../../../platform/http/validation.ts'
import { archived } from '../task-access.ts'
import { findRelation } from '../tasks.queries.ts'
import {
  findFiles,
  listFiles,
  presentFile,
  type Reading,
  relationOf,
  stateOf,
  storedFileOf,
} from './task-files.list.ts'
import { can } from './task-files.policy.ts'
import { addFiles, decideFile, deleteFile, recordDownload, undoDecision } from './task-files.service.ts'

const signedIn = { can: 'signed-in' } as const

/** @throws ProblemError 404 for a task that is not there or unreadable. */
async function readingOf(
  { database }: Platform,
  actor: Actor,
  taskId: number,
  noun = 'task',
): Promise<Reading> {
  const found = await findRelation(database, actor, taskId)
  if (!found) {
    throw notFound(noun)
  }
  return { actor, relation: found.relation, isArchived: found.state.isArchived }
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
      can: { add: !reading.isArchived && can.add(actor, reading.relation) },
    }
  })

  table.route(taskFilesDownload, signedIn, async ({ ctx, act, actor, params, write }) => {
    const { row } = await load(platform, actor, params.id)
    if (!can.download(actor, relationOf(row, actor), stateOf(row))) {
      throw forbidden('file.download')
    }
    if (row.author_id !== actor.id && isFromTheStart(ctx.get('Range'))) {
      await write((trx) => recordDownload(platform, act, params.id, trx))
    }
    sendFile(ctx, store, storedFileOf(row))
    return undefined
  })
}

function registerAdding(table: RouteTable, platform: Platform): void {
  const { database, files: store } = platform

  table.route(taskFilesAdd, signedIn, async ({ ctx, act, actor, params, write }) => {
    // Decided again on the locked row: this spares everybody the bytes of what would be refused.
    const reading = await readingOf(platform, actor, params.id)
    if (!can.add(actor, reading.relation)) {
      throw forbidden('task.addFile')
    }
    if (reading.isArchived) {
      throw archived()
    }
    const ids = await storeForm(
      { ctx, store, write },
      {
        check: async ({ fields, files }) => {
          parseBody(taskFilesAdd.body, { ...fields })
          if (files.length === 0) {
            throw invalidField('/files', 'required', 'Choose a file')
          }
        },
        act: (_, files, trx) => addFiles(platform, act, { taskId: params.id, files }, trx),
      },
    )
    const rows = await findFiles(database, actor, ids)
    return { items: rows.map((row) => presentFile(row, reading)) }
  })
}

/** Mounts the files of tasks. */
export function registerTaskFiles(table: RouteTable, platform: Platform): void {
  platform.files.keepIn('task_files')
  registerReading(table, platform)
  registerAdding(table, platform)

  const present = async (actor: Actor, id: number) => {
    const { row, reading } = await load(platform, actor, id)
    return presentFile(row, reading)
  }

  table.route(taskFilesDelete, signedIn, async ({ act, params, write }) => {
    await write((trx) => deleteFile(platform, act, params.id, trx))
    return undefined
  })

  table.route(taskFilesApprove, signedIn, async ({ act, actor, params, write }) => {
    await write((trx) =>
      decideFile(platform, act, { id: params.id, decision: 'approved', reason: null }, trx),
    )
    return present(actor, params.id)
  })

  table.route(taskFilesReject, signedIn, async ({ act, actor, params, body, write }) => {
    await write((trx) => decideFile(platform, act, { id: params.id, decision: 'rejected', ...body }, trx))
    return present(actor, params.id)
  })
  table.route(taskFilesUndo, signedIn, async ({ act, actor, params, write }) => {
    await write((trx) => undoDecision(platform, act, params.id, trx))
    return present(actor, params.id)
  })
}
