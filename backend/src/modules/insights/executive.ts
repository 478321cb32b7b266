import type { Reply } from '@headway/contracts'
import type { insightsExecutive, OverdueTask } from '@headway/contracts/insights'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { countTasks, findMostOverdueTeams, listTasks } from '../tasks/index.ts'
import { readOrganizationFigures, readPeople } from './people.ts'
import { readWeeks } from './weeks.ts'

const MAX_TEAMS = 8
const MAX_TASKS = 10
const dayMs = 24 * 60 * 60 * 1_000

/** Returns the tasks that have been overdue the longest, with their first assignees. */
async function readOldest(platform: Platform, actor: Actor): Promise<OverdueTask[]> {
  const calendar = calendarOf(platform)
  const { items } = await listTasks(platform, actor, { status: ['overdue'], sort: 'due', limit: MAX_TASKS })
  const owners = await readPeople(
    platform,
    items.flatMap(({ assignments }) => assignments[0]?.assigneeId ?? []),
  )
  const managers = await readPeople(
    platform,
    [...owners.values()].flatMap(({ managerId }) => managerId ?? []),
  )
  return items.map(({ id, title, dueDate, assignments }) => {
    const due = dueDate ?? calendar.today()
    const day = due.includes('T') ? calendar.dayOf(new Date(due)) : due
    const owner = owners.get(assignments[0]?.assigneeId ?? 0) ?? null
    return {
      id,
      title,
      dueDate: due,
      daysLate: Math.round((Date.parse(calendar.today()) - Date.parse(day)) / dayMs),
      owner,
      manager: managers.get(owner?.managerId ?? 0) ?? null,
    }
  })
}

/** Returns the state of the organization. The caller must be allowed to read all of it. */
export async function readExecutive(
  platform: Platform,
  actor: Actor,
): Promise<Reply<typeof insightsExecutive>> {
  const { database, clock } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const [counts, team, weeks, teams, oldest] = await Promise.all([
    countTasks(database, actor, { since: calendar.mondayOf(today), now: clock.now() }),
    readOrganizationFigures(platform),
    readWeeks(platform, null),
    findMostOverdueTeams(database, MAX_TEAMS),
    readOldest(platform, actor),
  ])
  const managers = await readPeople(
    platform,
    teams.map(({ id }) => id),
  )
  return {
    today,
    tasks: {
      open: counts.totalTasks - counts.completedTasks,
      overdue: counts.overdueTasks,
      completedThisWeek: counts.completedTasks,
    },
    team,
    weeks,
    overdueByManager: teams.flatMap(({ id, open, overdue }) => {
      const manager = managers.get(id)
      return manager ? [{ manager, open, overdue }] : []
    }),
    oldest,
  }
}
