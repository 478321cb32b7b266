import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBrowser } from './browser.ts'
import { fillBaselineTable, startBaseline } from './baselines.ts'
import { atMost, formatTable, type Goal, report } from './goals.ts'
import { measureFindings, measureGrowth } from './growth.ts'
import { measureEventDelays } from './sse-clients.ts'
import { type Portal, startPortal } from './portal.ts'
import { measureReports } from './reports.ts'
import { measureSections } from './sections.ts'
import { type Organization, seedOrganization } from './seed.ts'
import { measureSpeed } from './speed.ts'

/**
 * `npm run bench` prints the goals of docs/BENCH.md with current measurements; `npm run bench -- browser growth 1000000`
 * measures only these parts, and the growth to this number of tasks.
 */
const parts = ['start', 'browser', 'speed', 'live', 'growth', 'sections', 'findings', 'reports'] as const
const named = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument))
const tasks = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 100_000)
const isAsked = (part: (typeof parts)[number]) => named.length === 0 || named.includes(part)

/** Duration of Redmine's second start on the same machine, in seconds. */
const REDMINE_START = 3.8

async function measureSpeedWithBaseline(portal: Portal, organization: Organization): Promise<Goal[]> {
  const floorUrl = await portal.database.createSchema('floor')
  await fillBaselineTable(floorUrl)
  const baseline = await startBaseline(floorUrl)
  return measureSpeed(portal, organization, baseline).finally(baseline.stop)
}

/** Measures the parts that need 100 people and 10,000 tasks. */
async function measureWithTasks(portal: Portal): Promise<Goal[]> {
  report('writing 100 people and 10,000 tasks')
  const organization = await seedOrganization(portal.database.adminUrl)
  return [
    ...(isAsked('speed') ? await measureSpeedWithBaseline(portal, organization) : []),
    ...(isAsked('live') ? await measureEventDelays(portal, organization) : []),
    ...(isAsked('growth') ? await measureGrowth(portal, organization, tasks) : []),
  ]
}

async function measure(portal: Portal, firstStart: number): Promise<Goal[]> {
  const second = portal.startMilliseconds / 1_000
  return [
    atMost('J1', 'second start', second / REDMINE_START, 'x Redmine', 1.1),
    atMost('J2', 'first start, with bundles', firstStart / 1_000, 's', 15),
    // The browser is measured first, while the portal only contains the demo organization.
    ...(isAsked('browser') ? await measureBrowser(portal) : []),
    ...(isAsked('speed') || isAsked('live') || isAsked('growth') ? await measureWithTasks(portal) : []),
    ...(isAsked('sections') ? await measureSections(portal) : []),
    ...(isAsked('findings') ? [await measureFindings(portal)] : []),
    ...(isAsked('reports') ? await measureReports(portal) : []),
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'headway-bench-'))
try {
  report('first start, with a new database and the demo organization')
  const first = await startPortal(folder)
  await first.stop()
  report('second start')
  const portal = await startPortal(folder)
  try {
    const goals = await measure(portal, first.startMilliseconds)
    goals.sort(([one = ''], [other = '']) => one.localeCompare(other, 'en'))
    console.log(`\n${formatTable([['', 'quantity', 'measured', 'goal', ''], ...goals])}\n`)
  } finally {
    await portal.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
