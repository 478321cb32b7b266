import { approvalsDecide, approvalsList } from '@headway/contracts/approvals'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { can } from '../../platform/files/large-files.policy.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { countApprovals, listApprovals } from './approvals.list.ts'
import { decideFiles } from './decide-files.ts'

/** Working days within which a file should be decided. */
const WORKING_DAYS = 2

/** Registers the routes of the approvals inbox, which lists the files of tasks and reports. */
export function registerApprovals(table: RouteTable, platform: Platform): void {
  const { database } = platform
  const calendar = calendarOf(platform)

  /** Returns the beginning of the third working day back, counting today; files added earlier are late. */
  const findLateBefore = async (): Promise<string> => {
    const days = await calendar.workingDaysBefore(calendar.plusDays(calendar.today(), 1), WORKING_DAYS + 1)
    return calendar.startOf(days.at(-1) ?? calendar.today()).toISOString()
  }

  table.route(approvalsList, { can: can.decide, ability: 'file.approve' }, async ({ actor, query }) => {
    const [list, total, lateBefore] = await Promise.all([
      listApprovals(database, actor, query),
      countApprovals(database, actor),
      findLateBefore(),
    ])
    return { ...list, total, lateBefore }
  })

  table.route(
    approvalsDecide,
    { can: can.decide, ability: 'file.approve' },
    async ({ context, body, write }) => ({
      results: await write((trx) => decideFiles(platform, context, body, trx)),
    }),
  )
}
