import type { DashboardOverview, DueGroup } from '@headway/contracts/dashboard'
import { type Actor, readsOrganization } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { alertPolicy } from '../alerts/index.ts'
import { isFirstSignIn } from '../auth/index.ts'
import { readWeeks } from '../insights/index.ts'
import { readAdministratorItems, readManagerItems, readOrganizationRisks } from './action-items.ts'
import { showsHint } from './hint.ts'
import { readOwnReport } from './report-days.ts'
import { presentTeam, readTeam } from './team-today.ts'
import { calendarOf } from '../calendar/index.ts'
import { countTasksFound } from '../tasks/index.ts'
import { distributeRows } from './distribute-rows.ts'
import { readTaskGroup } from './task-groups.ts'

const MAX_ROWS = 8
const NEXT_DAYS = 7

/** Returns the actor's own tasks: overdue, due today (also completed ones) and due in the next seven days. */
async function readOwnTasks(platform: Platform, actor: Actor): Promise<{ groups: DueGroup[]; open: number }> {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const mine = { assignee: 'me' } as const
  const upcoming = ['pending', 'in_progress'] as const
  const read = (query: Parameters<typeof readTaskGroup>[2]) =>
    readTaskGroup(platform, actor, { ...mine, ...query }, MAX_ROWS)
  const [late, ofToday, done, soon, open] = await Promise.all([
    read({ status: ['overdue'] }),
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
    { due: 'overdue', share: 3, ...late },
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

type RolePart = Omit<DashboardOverview, 'isFirstSignIn' | 'showsHint' | 'weeks'>

async function readManagerPart(platform: Platform, actor: Actor): Promise<RolePart> {
  const team = await readTeam(platform, actor)
  const [actionItems, people] = await Promise.all([
    readManagerItems(platform, actor, team),
    presentTeam(platform, team),
  ])
  return { actionItems, team: people }
}

async function readStaffPart(platform: Platform, actor: Actor): Promise<RolePart> {
  const [tasks, report] = await Promise.all([readOwnTasks(platform, actor), readOwnReport(platform, actor)])
  return { tasks, report }
}

/** Returns the parts that the actor's role has; a viewer has none. */
async function readRolePart(platform: Platform, actor: Actor): Promise<RolePart> {
  if (isManager(actor)) {
    return readManagerPart(platform, actor)
  }
  if (actor.role === 'staff') {
    return readStaffPart(platform, actor)
  }
  if (actor.role === 'president') {
    return { actionItems: await readOrganizationRisks(platform, actor) }
  }
  return alertPolicy.watch(actor) ? { actionItems: await readAdministratorItems(platform) } : {}
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
