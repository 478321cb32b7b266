import type { Body, Reply } from '@headway/contracts'
import type { approvalsDecide } from '@headway/contracts/approvals'
import type { RequestContext } from '../../platform/request-context.ts'
import { ProblemError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { decideReportFile } from '../reports/index.ts'
import { decideTaskFile } from '../task-files/index.ts'

type Decisions = Body<typeof approvalsDecide>
type Result = Reply<typeof approvalsDecide>['results'][number]
type FileReference = Decisions['files'][number]

/**
 * Approves or rejects files one after the other. A refusal is a result and does not stop the others: it is thrown on
 * the locked row, before anything is written.
 *
 * @returns one result per file, in the given order.
 */
export async function decideFiles(
  platform: Platform,
  context: RequestContext,
  decisions: Decisions,
  trx: Transaction,
): Promise<Result[]> {
  const { decision, files } = decisions
  const reason = decisions.decision === 'rejected' ? decisions.reason : null
  const decideFile = async ({ source, id }: FileReference): Promise<void> => {
    await (source === 'task'
      ? decideTaskFile(platform, context, { id, decision, reason }, trx)
      : decideReportFile(platform, context, { fileId: id, decision, reason }, trx))
  }
  const results = new Map<FileReference, Result>()
  // The same order in every request, so that two requests do not wait for each other's locks.
  const ordered = files.toSorted((one, other) => one.source.localeCompare(other.source) || one.id - other.id)
  for (const file of ordered) {
    results.set(file, { ...file, problem: await findProblem(decideFile(file)) })
  }
  return files.flatMap((file) => results.get(file) ?? [])
}

/** Returns the problem with which a decision was refused; null when it succeeded. Other errors are thrown again. */
async function findProblem(decision: Promise<void>): Promise<Result['problem']> {
  try {
    await decision
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      throw error
    }
    return { status: error.status, code: error.code, detail: error.message }
  }
}
