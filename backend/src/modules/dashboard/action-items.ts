import type { ActionItems, MissingReportsActionItem, TaskActionItem } from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import { can as largeFiles } from '../../platform/files/large-files.policy.ts'
import type { Platform } from '../../platform/platform.ts'
import { countDangers } from '../admin/index.ts'
import { listAlerts, readHealth } from '../alerts/index.ts'
import { countApprovals, listApprovals } from '../approvals/index.ts'
import { calendarOf } from '../calendar/index.ts'
import { findReportDays, listBlockersOfDirectReports } from '../reports/index.ts'
import { countTasksFound } from '../tasks/index.ts'
import { type ActionItemGroup, presentGroups, withoutItems } from './action-item-group.ts'
import { readMentions, readOwedReports, readRejectedFiles } from './own-items.ts'
import type { OwnReportDays } from './report-days.ts'
import { readTaskGroup, type TaskGroupQuery } from './task-groups.ts'
import type { Team } from './team-today.ts'

/** People listed by name in the row of missing reports. */
const MAX_NAMED_PEOPLE = 5

const overdue: TaskGroupQuery = { status: ['overdue'] }
const blocked: TaskGroupQuery = { status: ['pending', 'in_progress'], blocked: 'yes' }
const unassigned: TaskGroupQuery = { status: ['pending', 'in_progress'], owner: 'none' }

async function readBlockers(platform: Platform, actor: Actor, limit: number): Promise<ActionItemGroup> {
  const { items, total } = await listBlockersOfDirectReports(platform.database, {
    managerId: actor.id,
    limit,
  })
  return {
    share: 1,
    items: items.map((blocker) => ({ kind: 'blocker', blocker })),
    counts: [{ kind: 'blocker', total }],
  }
}

async function readFiles(platform: Platform, actor: Actor, limit: number): Promise<ActionItemGroup> {
  const [{ items }, total] = await Promise.all([
    listApprovals(platform, actor, { limit }),
    countApprovals(platform.database, actor),
  ])
  return {
    share: 3,
    items: items.map((file) => ({ kind: 'file', ...file })),
    counts: [{ kind: 'file', total }],
  }
}

interface TaskItemsQuery {
  kind: TaskActionItem['kind']
  share: number
  query: TaskGroupQuery
  limit: number
}

async function readTasks(
  platform: Platform,
  actor: Actor,
  { kind, share, query, limit }: TaskItemsQuery,
): Promise<ActionItemGroup> {
  const { items, total } = await readTaskGroup(platform, actor, query, limit)
  return { share, items: items.map((task): TaskActionItem => ({ kind, task })), counts: [{ kind, total }] }
}

/** Returns the unassigned tasks without the blocked ones, which their own group lists. */
async function readUnassigned(
  platform: Platform,
  actor: Actor,
  { query, limit }: Pick<TaskItemsQuery, 'query' | 'limit'>,
): Promise<ActionItemGroup> {
  const [group, alsoBlocked] = await Promise.all([
    readTasks(platform, actor, { kind: 'unassigned', share: 1, query, limit }),
    countTasksFound(platform, actor, { ...query, ...blocked }),
  ])
  const items = group.items.filter((item) => item.kind === 'unassigned' && item.task.blocked === null)
  return { ...group, items, withoutRow: alsoBlocked.total }
}

/** Returns one row for the direct reports whom the daily reminder addresses (`report-reminders.ts`). */
async function readMissingReports(platform: Platform, { reports, expected }: Team): Promise<ActionItemGroup> {
  const { clock, settings, database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const time = settings.get('notifications.reportReminderTime')
  const none = withoutItems(1)
  if (time === null || calendar.timeOf(clock.now()) < time) {
    return none
  }
  const ids = [...expected]
  const reported = await findReportDays(database, ids, { from: today, to: today })
  const missing = reports.filter(({ id }) => expected.has(id) && !reported.has(id))
  if (missing.length === 0) {
    return none
  }
  const people = missing
    .slice(0, MAX_NAMED_PEOPLE)
    .map(({ id, firstName, lastName, email }) => ({ id, firstName, lastName, email }))
  const dueTime = settings.get('reports.dueTime')
  const item: MissingReportsActionItem = { kind: 'notReported', people, total: missing.length, dueTime }
  return {
    share: 1,
    items: [item],
    counts: [{ kind: 'notReported', total: missing.length }],
    withoutRow: missing.length - 1,
  }
}

/**
 * Returns what a manager has to do: own reports and files, files to approve, mentions, and the blockers, tasks and missing
 * reports of the team. Overdue tasks of the team include the manager's own.
 */
export async function readManagerItems(
  platform: Platform,
  actor: Actor,
  { team, limit }: { team: Team; limit: number },
): Promise<ActionItems> {
  const mine = { team: 'mine' } as const
  const groups = await Promise.all([
    readOwedReports(platform, actor, { share: 1 }),
    readFiles(platform, actor, limit),
    readRejectedFiles(platform, actor, limit),
    readMentions(platform, actor, limit),
    readBlockers(platform, actor, limit),
    readTasks(platform, actor, { kind: 'blocked', share: 1, query: { ...blocked, ...mine }, limit }),
    readTasks(platform, actor, { kind: 'overdue', share: 2, query: { ...overdue, ...mine }, limit }),
    readUnassigned(platform, actor, { query: { ...unassigned, ...mine }, limit }),
    readMissingReports(platform, team),
  ])
  return presentGroups(groups, limit)
}

/** Returns the actor's own reports, rejected files, mentions and overdue tasks. */
export async function readStaffItems(
  platform: Platform,
  actor: Actor,
  { days, limit }: { days: OwnReportDays; limit: number },
): Promise<ActionItems> {
  const groups = await Promise.all([
    readOwedReports(platform, actor, { share: 2, days }),
    readRejectedFiles(platform, actor, limit),
    readMentions(platform, actor, limit),
    readOwnOverdue(platform, actor, limit),
  ])
  return presentGroups(groups, limit)
}

const readOwnOverdue = (platform: Platform, actor: Actor, limit: number) =>
  readTasks(platform, actor, { kind: 'overdue', share: 3, query: { ...overdue, assignee: 'me' }, limit })

/** Returns the actor's mentions and the blockers of their direct reports, then the tasks at risk in the organization. */
export async function readPresidentItems(
  platform: Platform,
  actor: Actor,
  limit: number,
): Promise<ActionItems> {
  const groups = await Promise.all([
    readMentions(platform, actor, limit),
    readBlockers(platform, actor, limit),
    readTasks(platform, actor, { kind: 'overdue', share: 3, query: overdue, limit }),
    readTasks(platform, actor, { kind: 'blocked', share: 1, query: blocked, limit }),
    readUnassigned(platform, actor, { query: unassigned, limit }),
  ])
  return presentGroups(groups, limit)
}

/** Returns the alerts that are not acknowledged, the security findings and the health checks that could not run. */
async function readOperations(platform: Platform): Promise<ActionItemGroup[]> {
  const { database } = platform
  const [alerts, health, dangers] = await Promise.all([
    listAlerts(database),
    readHealth(database),
    countDangers(platform),
  ])
  const open = alerts.filter(({ acknowledged }) => acknowledged === null)
  const failing = health.checks.filter(({ status, reason }) => status === 'unknown' && reason !== null)
  return [
    {
      share: 5,
      items: open.map((alert) => ({ kind: 'alert', alert })),
      counts: [{ kind: 'alert', total: open.length }],
    },
    {
      share: 1,
      items: dangers > 0 ? [{ kind: 'security', total: dangers }] : [],
      counts: [{ kind: 'security', total: dangers }],
      withoutRow: Math.max(0, dangers - 1),
    },
    {
      share: 2,
      items: failing.map((check) => ({ kind: 'check', check })),
      counts: [{ kind: 'check', total: failing.length }],
    },
  ]
}

/**
 * Returns what an administrator has to do: alerts and checks, files to approve for super administrators, and the
 * administrator's own rejected files, mentions, blockers of direct reports and overdue tasks.
 */
export async function readAdministratorItems(
  platform: Platform,
  actor: Actor,
  limit: number,
): Promise<ActionItems> {
  const [operations, ...groups] = await Promise.all([
    readOperations(platform),
    largeFiles.decide(actor) ? readFiles(platform, actor, limit) : withoutItems(0),
    readRejectedFiles(platform, actor, limit),
    readMentions(platform, actor, limit),
    readBlockers(platform, actor, limit),
    readOwnOverdue(platform, actor, limit),
  ])
  return presentGroups([...operations, ...groups], limit)
}
