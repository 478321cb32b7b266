import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBrowser } from './browser.ts'
import { fillBaselineTable, startBaseline } from './baselines.ts'
import { atMost, formatGoals, type Goal } from './goals.ts'
import { measureGrowth } from './growth.ts'
import { measureEventDelays } from './sse-clients.ts'
import { type Portal, startPortal } from './portal.ts'
import { seedOrganization } from './seed.ts'
import { measureSpeed } from './speed.ts'

/**
 * `npm run bench` prints the goals of docs/BENCH.md with current measurements.
 * `npm run bench -- browser speed` measures only these parts. `npm run bench -- growth 1000000` measures the
 * growth to this number of tasks (default: 100,000).
 */
const parts = ['start', 'browser', 'speed', 'live', 'growth'] as const
const named = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument))
const tasks = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 100_000)
const isAsked = (part: (typeof parts)[number]) => named.length === 0 || named.includes(part)

/** Duration of Redmine's second start on the same machine, in seconds. */
const REDMINE_START = 3.8

const started = performance.now()
const report = (line: string) =>
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

async function measure(portal: Portal, firstStart: number): Promise<Goal[]> {
  const second = portal.startMilliseconds / 1_000
  const goals: Goal[] = [
    atMost('J1', 'second start', second / REDMINE_START, 'x Redmine', 1.1),
    atMost('J2', 'first start, with bundles', firstStart / 1_000, 's', 15),
  ]
  // The browser is measured first, while the portal only contains the demo organization.
  if (isAsked('browser')) {
    goals.push(...(await measureBrowser(portal, report)))
  }
  if (!isAsked('speed') && !isAsked('live') && !isAsked('growth')) {
    return goals
  }
  report('writing 100 people and 10,000 tasks')
  const organization = await seedOrganization(portal.database.adminUrl)
  if (isAsked('speed')) {
    const floorUrl = await portal.database.createSchema('floor')
    await fillBaselineTable(floorUrl)
    const baseline = await startBaseline(floorUrl)
    try {
      goals.push(...(await measureSpeed(portal, organization, baseline, report)))
    } finally {
      baseline.stop()
    }
  }
  if (isAsked('live')) {
    goals.push(...(await measureEventDelays(portal, organization, report)))
  }
  if (isAsked('growth')) {
    goals.push(...(await measureGrowth(portal, organization, tasks, report)))
  }
  return goals
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
    goals.sort((one, other) => one.id.localeCompare(other.id, 'en'))
    console.log(`\n${formatGoals(goals)}\n`)
  } finally {
    await portal.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
