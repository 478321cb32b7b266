import type {
  ActionItem,
  ActionItemCount,
  MissingReportsActionItem,
  TaskActionItem,
} from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { countDangers } from '../admin/index.ts'
import { listAlerts, readHealth } from '../alerts/index.ts'
import { countApprovals, listApprovals } from '../approvals/index.ts'
import { calendarOf } from '../calendar/index.ts'
import { findReportDays } from '../reports/index.ts'
import { distributeRows } from './distribute-rows.ts'
import { readTaskGroup, type TaskGroupQuery } from './task-groups.ts'
import type { Team } from './team-today.ts'

const MAX_ROWS = 8
const MAX_RISKS = 5
/** People listed by name in the row of missing reports. */
const MAX_NAMED_PEOPLE = 5

interface ActionItemGroup {
  /** Rows that `distributeRows` reserves for the group. */
  share: number
  items: ActionItem[]
  /** Equal to the lengths of the lists that the dashboard links to. */
  counts: ActionItemCount[]
  /** Counted items without a row of their own: they are in an earlier group or share a row. */
  withoutRow?: number
}

const overdue: TaskGroupQuery = { status: ['overdue'] }
const blocked: TaskGroupQuery = { status: ['pending', 'in_progress'], blocked: 'yes' }
const unassigned: TaskGroupQuery = { status: ['pending', 'in_progress'], owner: 'none' }

function present(groups: readonly ActionItemGroup[], maxRows: number) {
  const counts = groups.flatMap((group) => group.counts).filter((count) => count.total > 0)
  const withoutRow = groups.reduce((sum, group) => sum + (group.withoutRow ?? 0), 0)
  const total = counts.reduce((sum, count) => sum + count.total, -withoutRow)
  return { items: distributeRows(groups, maxRows).flat(), counts, total }
}

async function readFiles(platform: Platform, actor: Actor): Promise<ActionItemGroup> {
  const [{ items }, total] = await Promise.all([
    listApprovals(platform, actor, { limit: MAX_ROWS }),
    countApprovals(platform.database, actor),
  ])
  return {
    share: 3,
    items: items.map((file) => ({ kind: 'file', ...file })),
    counts: [{ kind: 'file', total }],
  }
}

async function readTasks(
  platform: Platform,
  actor: Actor,
  { kind, share, query }: { kind: TaskActionItem['kind']; share: number; query: TaskGroupQuery },
): Promise<ActionItemGroup> {
  const { items, total } = await readTaskGroup(platform, actor, query, MAX_ROWS)
  return { share, items: items.map((task): TaskActionItem => ({ kind, task })), counts: [{ kind, total }] }
}

/** Returns the unassigned tasks without the blocked ones, which their own group lists. */
async function readUnassigned(
  platform: Platform,
  actor: Actor,
  query: TaskGroupQuery,
): Promise<ActionItemGroup> {
  const group = await readTasks(platform, actor, { kind: 'unassigned', share: 1, query })
  const items = group.items.filter((item) => item.kind === 'unassigned' && item.task.blocked === null)
  return { ...group, items, withoutRow: group.items.length - items.length }
}

/** Returns one row for the direct reports whom the daily reminder addresses (`reports/reminders`). */
async function readMissingReports(
  platform: Platform,
  { reports, tasks, awayUntil }: Team,
): Promise<ActionItemGroup> {
  const { clock, settings, database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const time = settings.get('notifications.reportReminderTime')
  const none: ActionItemGroup = { share: 1, items: [], counts: [] }
  if (time === null || calendar.timeOf(clock.now()) < time || !(await calendar.isWorkingDay(today))) {
    return none
  }
  const roles: readonly string[] = settings.get('reports.expectedRoles')
  const expected = reports.filter(
    ({ id, role }) => roles.includes(role) && (tasks.get(id)?.open ?? 0) > 0 && !awayUntil.has(id),
  )
  const ids = expected.map(({ id }) => id)
  const reported = await findReportDays(database, ids, { from: today, to: today })
  const missing = expected.filter(({ id }) => !reported.has(id))
  if (missing.length === 0) {
    return none
  }
  const people = missing
    .slice(0, MAX_NAMED_PEOPLE)
    .map(({ id, firstName, lastName, email }) => ({ id, firstName, lastName, email }))
  const item: MissingReportsActionItem = { kind: 'notReported', people, total: missing.length, time }
  return {
    share: 1,
    items: [item],
    counts: [{ kind: 'notReported', total: missing.length }],
    withoutRow: missing.length - 1,
  }
}

/** Returns the files to approve, and the tasks and missing reports of a manager's team. */
export async function readManagerItems(platform: Platform, actor: Actor, team: Team) {
  const mine = { team: 'mine' } as const
  const groups = await Promise.all([
    readFiles(platform, actor),
    readTasks(platform, actor, { kind: 'blocked', share: 1, query: { ...blocked, ...mine } }),
    readTasks(platform, actor, { kind: 'overdue', share: 2, query: { ...overdue, ...mine } }),
    readUnassigned(platform, actor, { ...unassigned, ...mine }),
    readMissingReports(platform, team),
  ])
  return present(groups, MAX_ROWS)
}

/** Returns the most overdue tasks of the organization, then blocked and unassigned ones. */
export async function readOrganizationRisks(platform: Platform, actor: Actor) {
  const groups = await Promise.all([
    readTasks(platform, actor, { kind: 'overdue', share: 3, query: overdue }),
    readTasks(platform, actor, { kind: 'blocked', share: 1, query: blocked }),
    readUnassigned(platform, actor, unassigned),
  ])
  return present(groups, MAX_RISKS)
}

/** Returns the alerts that are not acknowledged, the security findings and the health checks that could not run. */
export async function readAdministratorItems(platform: Platform) {
  const { database } = platform
  const [alerts, health, dangers] = await Promise.all([
    listAlerts(database),
    readHealth(database),
    countDangers(platform),
  ])
  const open = alerts.filter(({ acknowledged }) => acknowledged === null)
  const failing = health.checks.filter(({ status, reason }) => status === 'unknown' && reason !== null)
  return present(
    [
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
    ],
    MAX_ROWS,
  )
}
