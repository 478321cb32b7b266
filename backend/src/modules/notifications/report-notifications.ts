import type { Platform } from '../../platform/platform.ts'
import { findInformed } from './find-informed.ts'
import { messages } from './messages/en.ts'
import { notify } from './notifications.service.ts'

/** Subscribes notifications about missing daily reports. */
export function subscribeReports(platform: Platform): void {
  const { events } = platform

  events.subscribe('report.missing', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: payload.userIds,
        type: 'report_missing',
        priority: 'medium',
        title: messages.reportMissing,
        message:
          payload.remindedBy === null
            ? messages.reportMissingHint
            : messages.reportRequested(payload.remindedBy, payload.day),
        link: payload.remindedBy === null ? '/report' : `/report?day=${payload.day}`,
      },
      trx,
    ),
  )

  events.subscribe('report.escalated', async ({ payload: { day, managers } }, trx) => {
    for (const [people, group] of Map.groupBy(managers, (manager) => manager.people)) {
      await notify(
        platform,
        {
          userIds: group.map(({ managerId }) => managerId),
          type: 'report_missing',
          priority: 'medium',
          title: messages.reportsMissing(people),
          message: messages.reportsMissingOn(day),
          link: `/reports/days?month=${day.slice(0, 7)}&state=missing`,
        },
        trx,
      )
    }
  })

  events.subscribe('report.blocked', async ({ payload: { reportId, author, managerId, texts } }, trx) => {
    const [first = '', ...others] = texts
    if (managerId === null) {
      return
    }
    await notify(
      platform,
      {
        userIds: [managerId],
        type: 'blocker',
        priority: 'medium',
        title: messages.blocked(author),
        message: messages.blockers(first, others.length),
        link: `/reports?report=${reportId}`,
      },
      trx,
    )
  })
}

/** Subscribes notifications about comments on reports. */
export function subscribeReportComments(platform: Platform): void {
  const { events } = platform

  events.subscribe('reportComment.told', async ({ payload }, trx) => {
    const { author, reportId, commentId, followerIds, isEdited } = payload
    const content = {
      type: 'comment' as const,
      message: messages.reportNumber(reportId),
      link: `/reports?report=${reportId}&comment=${commentId}`,
    }
    const informed = isEdited ? await findInformed(platform, content.link, payload.namedIds, trx) : []
    const namedIds = payload.namedIds.filter((id) => !informed.includes(id))
    const named = { ...content, userIds: namedIds, priority: 'medium' as const }
    await notify(platform, { ...named, title: messages.mentioned(author) }, trx)
    const followed = { ...content, userIds: followerIds, priority: 'low' as const }
    await notify(platform, { ...followed, title: messages.commentedOnReport(author) }, trx)
  })
}
