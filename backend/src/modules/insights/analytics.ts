import type { Reply } from '@headway/contracts'
import { type insightsAnalytics, overdueAges } from '@headway/contracts/insights'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import {
  countCreated,
  countOpenDue,
  countTasks,
  findBusiest,
  findOpenCounts,
  NO_OPEN_TASKS,
  readOpenTasks,
} from '../tasks/index.ts'
import { rootOf } from './insights.policy.ts'
import { readPeople } from './people.ts'
import { lastMondays, readWeeks } from './weeks.ts'

const MAX_PEOPLE = 6
/** First day of each of `overdueAges`. */
const AGES = [1, 3, 6, 11, 21] as const

/** Counts the overdue tasks by age. Tasks that were due earlier today are in the first group. */
async function readAges(platform: Platform, belowId: number | null) {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const groups = AGES.map((age, index) => {
    const next = AGES[index + 1]
    return {
      age: overdueAges[index] ?? overdueAges[0],
      from: next === undefined ? null : calendar.plusDays(today, 1 - next),
      to: index === 0 ? today : calendar.plusDays(today, -age),
    }
  })
  const now = platform.clock.now()
  const tasks = await countOpenDue(
    platform.database,
    belowId,
    groups.map(({ from, to }, index) => ({
      from: from === null ? new Date(0) : calendar.startOf(from),
      before: index === 0 ? now : calendar.startOf(calendar.plusDays(to, 1)),
    })),
  )
  return groups.map((group, index) => ({ ...group, tasks: tasks[index] ?? 0 }))
}

/** Returns the people with the most open tasks. */
async function readBusiest(platform: Platform, belowId: number | null) {
  const busiest = await findBusiest(platform.database, belowId, MAX_PEOPLE)
  const ids = busiest.map(({ id }) => id)
  const [people, tasks] = await Promise.all([
    readPeople(platform, ids),
    readOpenTasks(platform, 'assigned', ids),
  ])
  return ids.flatMap((id) => {
    const person = people.get(id)
    return person ? [{ ...person, ...(tasks.get(id) ?? NO_OPEN_TASKS) }] : []
  })
}

/** Counts the open and overdue tasks of the actor's subtree or of the organization. */
async function readTotals(platform: Platform, actor: Actor, belowId: number | null) {
  const { database, clock } = platform
  if (belowId !== null) {
    return (await findOpenCounts(database, 'scope', [belowId])).get(belowId) ?? { open: 0, overdue: 0 }
  }
  const since = calendarOf(platform).today()
  const counts = await countTasks(database, actor, { since, now: clock.now() })
  return { open: counts.totalTasks - counts.completedTasks, overdue: counts.overdueTasks }
}

/** Returns twelve weeks of created and completed tasks, and the open tasks by age and person. */
export async function readAnalytics(
  platform: Platform,
  actor: Actor,
): Promise<Reply<typeof insightsAnalytics>> {
  const calendar = calendarOf(platform)
  const belowId = rootOf(actor)
  const starts = lastMondays(platform).map((monday) => calendar.startOf(monday))
  const [tasks, weeks, created, overdueByAge, openByPerson] = await Promise.all([
    readTotals(platform, actor, belowId),
    readWeeks(platform, belowId),
    countCreated(platform.database, belowId, starts),
    readAges(platform, belowId),
    readBusiest(platform, belowId),
  ])
  return {
    today: calendar.today(),
    tasks,
    weeks: weeks.map((week, index) => ({ ...week, created: created[index] ?? null })),
    overdueByAge,
    openByPerson,
  }
}
