import type { ActRecord } from '../../../platform/act.ts'
import { tellOnce } from '../../../platform/files/ask-approvers.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { authorsBelow, type Departure, findNewApprovers } from '../../users/index.ts'
import { shelves } from '../shelves.ts'

/** Files that somebody is asked about at once; of more, the oldest. */
const MOST_ASKED = 200

interface Waiting {
  id: number
  task_id: number
  author_id: number
  title: string
  name: string
}

/**
 * Asks whoever decides large files of tasks now, once somebody has moved or left and the tasks lie in other subtrees. Files of
 * tasks that their authors have no part in any more are left out: who is above them reads nothing of those.
 */
export async function askNewApprovers(
  { events }: Platform,
  act: ActRecord | null,
  departure: Departure,
  trx: Transaction,
): Promise<void> {
  const waiting = await trx('task_files as f')
    .join('tasks as t', 't.id', 'f.task_id')
    .join('task_lists as l', (on) =>
      on
        .on('l.task_id', 'f.task_id')
        .andOn('l.user_id', 'f.author_id')
        .andOnVal('l.kind', 'scope')
        .andOnVal('l.tag', ''),
    )
    .where({ 'f.needs_approval': 1, 't.shelf': shelves.lists })
    .whereNull('f.decision')
    .whereIn('f.author_id', authorsBelow(departure, trx))
    .orderBy('f.id')
    .limit(MOST_ASKED)
    .select<Waiting[]>('f.id', 'f.task_id', 'f.author_id', 't.title', 'f.name')
  if (waiting.length === 0) {
    return
  }
  const authors = [...new Set(waiting.map((file) => file.author_id))]
  const approvers = await findNewApprovers(departure, authors, trx)
  const { alone, together } = tellOnce(waiting, (file) => approvers.get(file.author_id) ?? [])
  for (const { file, approverIds } of alone) {
    const { id: fileId, task_id: taskId, author_id: authorId, title, name: fileName } = file
    const payload = { taskId, title, fileId, fileName, authorId, approverIds }
    const audience = { userIds: approverIds, isOrganisationWide: false }
    await events.emit({ name: 'taskFile.approverChanged', act, payload, audience, tags: [] }, trx)
  }
  if (together.length > 0) {
    const audience = { userIds: together.map(({ userId }) => userId), isOrganisationWide: false }
    const payload = { told: together }
    await events.emit({ name: 'taskFile.approversChanged', act, payload, audience, tags: [] }, trx)
  }
}
