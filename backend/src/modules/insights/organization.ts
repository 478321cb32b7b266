import type { Query, Reply } from '@headway/contracts'
import type { insightsOrganization, insightsPerson, OrganizationNode } from '@headway/contracts/insights'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSignIns } from '../auth/index.ts'
import { calendarOf, findAwayUntil } from '../calendar/index.ts'
import { findLatestReports } from '../reports/index.ts'
import { findOpenCounts } from '../tasks/index.ts'
import {
  countActiveUsers,
  findReportingLines,
  findReportingTo,
  type ReportingLine,
  searchReportingLines,
} from '../users/index.ts'
import { EMPTY_TEAM, presentPerson, presentReport, readPeople, readTeams } from './people.ts'

const MAX_NODES = 500
const MAX_RESULTS = 50
const MAX_BUSIEST = 8

const NO_TASKS = { open: 0, overdue: 0 }

async function readNodes(platform: Platform, lines: readonly ReportingLine[]): Promise<OrganizationNode[]> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const ids = lines.map(({ id }) => id)
  const managerIds = lines.filter(({ directReports }) => directReports > 0).map(({ id }) => id)
  const [own, tasks, teams, reports] = await Promise.all([
    findOpenCounts(database, 'assigned', ids),
    findOpenCounts(database, 'scope', ids),
    readTeams(platform, managerIds),
    findLatestReports(database, ids, calendar.startOf(calendar.today())),
  ])
  return lines.map((line) => ({
    person: presentPerson(line),
    directReports: line.directReports,
    team: teams.get(line.id) ?? EMPTY_TEAM,
    own: own.get(line.id) ?? NO_TASKS,
    tasks: tasks.get(line.id) ?? NO_TASKS,
    report: presentReport(reports.get(line.id)),
  }))
}

/** Returns the top of the tree: people without a manager, and their direct reports. */
async function findTop({ database }: Platform): Promise<ReportingLine[]> {
  const roots = await findReportingTo(database, null, MAX_NODES + 1)
  const lines = [...roots]
  for (const { id } of roots.filter(({ directReports }) => directReports > 0)) {
    if (lines.length > MAX_NODES) {
      break
    }
    lines.push(...(await findReportingTo(database, id, MAX_NODES + 1)))
  }
  return lines
}

/** Returns one level of the tree, or the people anywhere in it who match a search. */
export async function readOrganization(
  platform: Platform,
  { below, q }: Query<typeof insightsOrganization>,
): Promise<Reply<typeof insightsOrganization>> {
  const { database } = platform
  const isSearch = q !== undefined && q !== ''
  const limit = isSearch ? MAX_RESULTS : MAX_NODES
  const find = () => {
    if (isSearch) {
      return searchReportingLines(database, q, limit + 1)
    }
    return below === undefined ? findTop(platform) : findReportingTo(database, below, limit + 1)
  }
  const [people, lines] = await Promise.all([countActiveUsers(database), find()])
  return { people, nodes: await readNodes(platform, lines.slice(0, limit)), isPartial: lines.length > limit }
}

/**
 * Returns a person with their manager and their busiest direct reports.
 *
 * @throws ProblemError 404 when there is no such person.
 */
export async function readPerson(platform: Platform, id: number): Promise<Reply<typeof insightsPerson>> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const [line] = await findReportingLines(database, [id])
  if (!line) {
    throw notFound('person')
  }
  const reports = await findReportingTo(database, id, MAX_NODES)
  const [[node], people, signIns, away, open] = await Promise.all([
    readNodes(platform, [line]),
    readPeople(platform, line.managerId === null ? [] : [line.managerId]),
    findSignIns(database, [id], calendar.startOf(today)),
    findAwayUntil(database, [id], today),
    findOpenCounts(
      database,
      'assigned',
      reports.map((person) => person.id),
    ),
  ])
  if (!node) {
    throw notFound('person')
  }
  const busiest = reports
    .map((person) => ({ person: presentPerson(person), open: open.get(person.id)?.open ?? 0 }))
    .filter((each) => each.open > 0)
    .toSorted((one, other) => other.open - one.open)
  return {
    node,
    manager: people.get(line.managerId ?? 0) ?? null,
    signedInAt: signIns[0]?.startedAt.toISOString() ?? null,
    awayUntil: away.get(id) ?? null,
    busiest: busiest.slice(0, MAX_BUSIEST),
  }
}
