import type { PendingApprovals } from '../../platform/files/approval-requests.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { messages } from './messages/en.ts'
import { notify } from './notifications.service.ts'

interface Decided {
  authorId: number
  fileName: string
}

/** Creates the functions that notify users of large files. */
function createFileNotifier(platform: Platform) {
  const tell = (
    content: Pick<Parameters<typeof notify>[1], 'userIds' | 'priority' | 'title' | 'message' | 'link'>,
    trx: Transaction,
  ) => notify(platform, { type: 'file_approval', ...content }, trx)

  const ask = (
    { approverIds: userIds, fileName: message }: { approverIds: number[]; fileName: string },
    link: string,
    trx: Transaction,
  ) => tell({ userIds, priority: 'high', title: messages.approvalRequested, message, link }, trx)

  /** Sends each user one notification for several files. */
  const askOfMany = async (
    told: readonly PendingApprovals[],
    { message, link }: { message: string; link: string },
    trx: Transaction,
  ) => {
    for (const [files, people] of Map.groupBy(told, (one) => one.files)) {
      const userIds = people.map(({ userId }) => userId)
      const title = messages.approvalsRequested(files)
      await tell({ userIds, priority: 'high', title, message, link }, trx)
    }
  }

  const approve = ({ authorId, fileName: message }: Decided, link: string, trx: Transaction) =>
    tell({ userIds: [authorId], priority: 'low', title: messages.fileApproved, message, link }, trx)

  const reject = (
    { authorId, fileName, reason }: Decided & { reason: string },
    link: string,
    trx: Transaction,
  ) =>
    tell(
      {
        userIds: [authorId],
        priority: 'high',
        title: messages.fileRejected,
        message: `${fileName}: ${reason}`,
        link,
      },
      trx,
    )

  const undo = ({ authorId, fileName: message }: Decided, link: string, trx: Transaction) =>
    tell({ userIds: [authorId], priority: 'low', title: messages.decisionUndone, message, link }, trx)

  return { ask, askOfMany, approve, reject, undo }
}

const INBOX = '/tasks/approvals'

/** Subscribes notifications about large files of reports and tasks that are pending or decided. */
export function subscribeFiles(platform: Platform): void {
  const { events } = platform
  const { ask, askOfMany, approve, reject, undo } = createFileNotifier(platform)
  const ofReport = ({ reportId }: { reportId: number }) => `/reports?report=${reportId}`
  const ofTask = ({ taskId }: { taskId: number }) => `/tasks/${taskId}?tab=files`
  events.subscribe('file.approvalRequested', ({ payload }, trx) => ask(payload, INBOX, trx))
  events.subscribe('file.approverChanged', ({ payload }, trx) => ask(payload, INBOX, trx))
  events.subscribe('file.approversChanged', ({ payload }, trx) =>
    askOfMany(payload.told, { message: messages.approvalsOf.reports, link: INBOX }, trx),
  )
  events.subscribe('approvals.escalated', ({ payload: { told, days } }, trx) =>
    askOfMany(told, { message: messages.approvalsLate(days), link: INBOX }, trx),
  )
  events.subscribe('file.approved', ({ payload }, trx) => approve(payload, ofReport(payload), trx))
  events.subscribe('file.rejected', ({ payload }, trx) => reject(payload, ofReport(payload), trx))
  events.subscribe('file.decisionUndone', ({ payload }, trx) => undo(payload, ofReport(payload), trx))
  events.subscribe('taskFile.approvalRequested', ({ payload }, trx) => ask(payload, INBOX, trx))
  events.subscribe('taskFile.approverChanged', ({ payload }, trx) => ask(payload, INBOX, trx))
  events.subscribe('taskFile.approversChanged', ({ payload }, trx) =>
    askOfMany(payload.told, { message: messages.approvalsOf.tasks, link: INBOX }, trx),
  )
  events.subscribe('taskFile.approved', ({ payload }, trx) => approve(payload, ofTask(payload), trx))
  events.subscribe('taskFile.rejected', ({ payload }, trx) => reject(payload, ofTask(payload), trx))
  events.subscribe('taskFile.decisionUndone', ({ payload }, trx) => undo(payload, ofTask(payload), trx))
}
