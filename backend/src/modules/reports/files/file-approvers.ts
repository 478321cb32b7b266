import type { ActRecord } from '../../../platform/act.ts'
import { tellOnce } from '../../../platform/files/ask-approvers.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { authorsBelow, type Departure, findNewApprovers } from '../../users/index.ts'

/** Files that somebody is asked about at once; of more, the oldest. */
const MOST_ASKED = 200

/** Asks whoever decides large files of reports now, once somebody has moved or left; nobody is asked who was before. */
export async function askNewApprovers(
  { events }: Platform,
  act: ActRecord | null,
  departure: Departure,
  trx: Transaction,
): Promise<void> {
  const waiting = await trx('report_files')
    .where({ needs_approval: 1 })
    .whereNull('decision')
    .whereIn('author_id', authorsBelow(departure, trx))
    .orderBy('id')
    .limit(MOST_ASKED)
    .select('report_id', 'author_id', 'name')
  if (waiting.length === 0) {
    return
  }
  const authors = [...new Set(waiting.map((file) => file.author_id))]
  const approvers = await findNewApprovers(departure, authors, trx)
  const { alone, together } = tellOnce(waiting, (file) => approvers.get(file.author_id) ?? [])
  for (const { file, approverIds } of alone) {
    const { report_id: reportId, author_id: authorId, name: fileName } = file
    const payload = { reportId, authorId, fileName, approverIds }
    const audience = { userIds: approverIds, isOrganisationWide: false }
    await events.emit({ name: 'file.approverChanged', act, payload, audience, tags: [] }, trx)
  }
  if (together.length > 0) {
    const audience = { userIds: together.map(({ userId }) => userId), isOrganisationWide: false }
    const payload = { told: together }
    await events.emit({ name: 'file.approversChanged', act, payload, audience, tags: [] }, trx)
  }
}
