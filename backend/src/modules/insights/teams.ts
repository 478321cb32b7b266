import type { Reply } from '@headway/contracts'
import type { insightsManagers, insightsTeam } from '@headway/contracts/insights'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf, findAwayUntil } from '../calendar/index.ts'
import { NO_OPEN_TASKS, readOpenTasks } from '../tasks/index.ts'
import { findProjectManagers, findReportingTo, isBelow, seesEveryone } from '../users/index.ts'
import { rootOf } from './insights.policy.ts'
import { EMPTY_TEAM, presentPerson, readReportingPeople, readTeams } from './people.ts'

const MAX_PEOPLE = 500
const MAX_MANAGERS = 200

/**
 * Returns the direct reports of a manager.
 *
 * @throws ProblemError 404 for a manager who is not the actor or below them.
 */
export async function readTeam(
  platform: Platform,
  actor: Actor,
  managerId: number,
): Promise<Reply<typeof insightsTeam>> {
  const { database } = platform
  if (!seesEveryone(actor) && !(await isBelow(database, actor.id, managerId))) {
    throw notFound('person')
  }
  const lines = await findReportingTo(database, managerId, MAX_PEOPLE + 1)
  const [tasks, people] = await Promise.all([
    readOpenTasks(platform, 'scope', [managerId]),
    readReportingPeople(platform, lines.slice(0, MAX_PEOPLE)),
  ])
  return {
    today: calendarOf(platform).today(),
    tasks: tasks.get(managerId) ?? NO_OPEN_TASKS,
    people,
    isPartial: lines.length > MAX_PEOPLE,
  }
}

/** Returns the project managers below the actor, with their teams. */
export async function readManagers(
  platform: Platform,
  actor: Actor,
): Promise<Reply<typeof insightsManagers>> {
  const { database } = platform
  const found = await findProjectManagers(database, rootOf(actor), MAX_MANAGERS + 1)
  const lines = found.slice(0, MAX_MANAGERS)
  const ids = lines.map(({ id }) => id)
  const today = calendarOf(platform).today()
  const [tasks, teams, away] = await Promise.all([
    readOpenTasks(platform, 'scope', ids),
    readTeams(platform, ids),
    findAwayUntil(database, ids, today),
  ])
  return {
    today,
    managers: lines.map((line) => ({
      manager: presentPerson(line),
      team: teams.get(line.id) ?? EMPTY_TEAM,
      tasks: tasks.get(line.id) ?? NO_OPEN_TASKS,
      awayUntil: away.get(line.id) ?? null,
    })),
    isPartial: found.length > MAX_MANAGERS,
  }
}
