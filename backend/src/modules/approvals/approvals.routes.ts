import { approvalsDecide, approvalsList } from '@headway/contracts/approvals'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { can } from '../../platform/files/large-files.policy.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { countApprovals, listApprovals } from './approvals.list.ts'
import { decideFiles } from './decide-files.ts'
import { escalateApprovals } from './escalate-approvals.ts'
import { findLateBefore, lateDaysOf } from './waiting-time.ts'

/** Registers the routes of the approvals inbox, which lists the files of tasks and reports. */
export function registerApprovals(table: RouteTable, platform: Platform): void {
  const { database } = platform
  platform.jobs.schedule('approvals.escalate', { cron: '10 0 * * *' }, () => escalateApprovals(platform))

  table.route(approvalsList, { can: can.decide, ability: 'file.approve' }, async ({ actor, query }) => {
    const lateDays = lateDaysOf(platform)
    const [list, total, lateBefore] = await Promise.all([
      listApprovals(platform, actor, query),
      countApprovals(database, actor),
      findLateBefore(calendarOf(platform), lateDays),
    ])
    return { ...list, total, lateBefore: lateBefore.toISOString(), lateDays }
  })

  table.route(
    approvalsDecide,
    { can: can.decide, ability: 'file.approve' },
    async ({ context, body, write }) => ({
      results: await write((trx) => decideFiles(platform, context, body, trx)),
    }),
  )
}
