import type { ActionItems, DashboardOverview, DueGroup } from '@headway/contracts/dashboard'
import { type Actor, readsOrganization } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { alertPolicy } from '../alerts/index.ts'
import { isFirstSignIn } from '../auth/index.ts'
import { readWeeks } from '../insights/index.ts'
import {
  readAdministratorItems,
  readManagerItems,
  readPresidentItems,
  readStaffItems,
} from './action-items.ts'
import { showsHint } from './hint.ts'
import { type OwnReportDays, presentOwnReport, readOwnReportDays } from './report-days.ts'
import { presentTeam, readTeam, type Team } from './team-today.ts'
import { calendarOf } from '../calendar/index.ts'
import { countTasksFound } from '../tasks/index.ts'
import { distributeRows } from './distribute-rows.ts'
import { readTaskGroup } from './task-groups.ts'

const MAX_ROWS = 8
/** Rows of the whole list, which the dashboard shows on demand. */
const MAX_NEEDS = 20
const NEXT_DAYS = 7

/** Returns the actor's own tasks that are due today (also completed ones) or in the next seven days. */
async function readOwnTasks(platform: Platform, actor: Actor): Promise<{ groups: DueGroup[]; open: number }> {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const mine = { assignee: 'me' } as const
  const upcoming = ['pending', 'in_progress'] as const
  const read = (query: Parameters<typeof readTaskGroup>[2]) =>
    readTaskGroup(platform, actor, { ...mine, ...query }, MAX_ROWS)
  const [ofToday, done, soon, open] = await Promise.all([
    read({ status: [...upcoming], dueFrom: today, dueTo: today }),
    read({ status: ['completed'], dueFrom: today, dueTo: today }),
    read({
      status: [...upcoming],
      dueFrom: calendar.plusDays(today, 1),
      dueTo: calendar.plusDays(today, NEXT_DAYS),
    }),
    countTasksFound(platform, actor, { ...mine, status: [...upcoming, 'overdue'] }),
  ])
  const groups = [
    {
      due: 'today',
      share: 3,
      items: [...ofToday.items, ...done.items],
      total: ofToday.total + done.total,
    },
    { due: 'week', share: 2, ...soon },
  ] as const
  const shown = distributeRows(groups, MAX_ROWS)
  return {
    groups: groups.map(({ due, total }, index) => ({ due, total, items: shown[index] ?? [] })),
    open: open.total,
  }
}

export const isManager = ({ role }: Pick<Actor, 'role'>): boolean => role === 'pm' || role === 'sr_pm'

/** Data from which several parts of a dashboard are computed. */
interface Sources {
  /** For pm and sr_pm. */
  team?: Team
  /** For staff. */
  days?: OwnReportDays
}

async function readSources(platform: Platform, actor: Actor): Promise<Sources> {
  if (isManager(actor)) {
    return { team: await readTeam(platform, actor) }
  }
  return actor.role === 'staff' ? { days: await readOwnReportDays(platform, actor) } : {}
}

/** Returns the action items of the actor's role; undefined for viewers. */
async function readActionItems(
  platform: Platform,
  actor: Actor,
  { team, days, limit }: Sources & { limit: number },
): Promise<ActionItems | undefined> {
  if (team) {
    return readManagerItems(platform, actor, { team, limit })
  }
  if (days) {
    return readStaffItems(platform, actor, { days, limit })
  }
  if (actor.role === 'president') {
    return readPresidentItems(platform, actor, limit)
  }
  return alertPolicy.watch(actor) ? readAdministratorItems(platform, actor, limit) : undefined
}

/** Returns up to 20 action items of the actor's role; none for viewers. */
export async function readNeeds(platform: Platform, actor: Actor): Promise<ActionItems> {
  const sources = await readSources(platform, actor)
  const items = await readActionItems(platform, actor, { ...sources, limit: MAX_NEEDS })
  return items ?? { items: [], counts: [], total: 0 }
}

/** Returns the parts that the actor's role has. */
async function readRolePart(
  platform: Platform,
  actor: Actor,
): Promise<Pick<DashboardOverview, 'actionItems' | 'team' | 'tasks' | 'report'>> {
  const sources = await readSources(platform, actor)
  const { team, days } = sources
  const [actionItems, people, tasks] = await Promise.all([
    readActionItems(platform, actor, { ...sources, limit: MAX_ROWS }),
    team && presentTeam(platform, team),
    days && readOwnTasks(platform, actor),
  ])
  return {
    ...(actionItems && { actionItems }),
    ...(people && { team: people }),
    ...(tasks && { tasks }),
    ...(days && { report: presentOwnReport(platform, days) }),
  }
}

/** Returns the parts of the dashboard that depend on the actor and their role. */
export async function readOverview(platform: Platform, actor: Actor): Promise<DashboardOverview> {
  const { database } = platform
  // The chart counts the same tasks as Total Tasks. Staff have too few per week for a chart.
  const weeksOf = readsOrganization(actor) ? null : actor.id
  const [isFirst, hint, weeks, part] = await Promise.all([
    isFirstSignIn(database, actor.id),
    showsHint(database, actor.id),
    actor.role === 'staff' ? undefined : readWeeks(platform, weeksOf),
    readRolePart(platform, actor),
  ])
  return { isFirstSignIn: isFirst, showsHint: hint, ...(weeks ? { weeks } : {}), ...part }
}
