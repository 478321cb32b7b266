import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBrowser } from './browser.ts'
import { fillFloorTable, startFloor } from './floors.ts'
import { atMost, formatGoals, type Goal } from './goals.ts'
import { measureGrowth } from './growth.ts'
import { measureLive } from './live.ts'
import { type Portal, startPortal } from './portal.ts'
import { seedOrganisation } from './seed.ts'
import { measureSpeed } from './speed.ts'

/**
 * `npm run bench` prints the goals of docs/BENCH.md with what is measured now; `npm run bench -- browser speed` only some
 * of them, and `npm run bench -- growth 1000000` the growth to so many tasks (else 100,000).
 */
const parts = ['start', 'browser', 'speed', 'live', 'growth'] as const
const named = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument))
const tasks = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 100_000)
const isAsked = (part: (typeof parts)[number]) => named.length === 0 || named.includes(part)

/** Redmine's second start on the same machine, in seconds. */
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
  // The browser comes first, while the portal holds only the demo organisation.
  if (isAsked('browser')) {
    goals.push(...(await measureBrowser(portal, report)))
  }
  if (!isAsked('speed') && !isAsked('live') && !isAsked('growth')) {
    return goals
  }
  report('writing 100 people and 10,000 tasks')
  const organisation = await seedOrganisation(portal.database.adminUrl)
  if (isAsked('speed')) {
    const floorUrl = await portal.database.createSchema('floor')
    await fillFloorTable(floorUrl)
    const floor = await startFloor(floorUrl)
    try {
      goals.push(...(await measureSpeed(portal, organisation, floor, report)))
    } finally {
      floor.stop()
    }
  }
  if (isAsked('live')) {
    goals.push(...(await measureLive(portal, organisation, report)))
  }
  if (isAsked('growth')) {
    goals.push(...(await measureGrowth(portal, organisation, tasks, report)))
  }
  return goals
}

const folder = await mkdtemp(join(tmpdir(), 'headway-bench-'))
try {
  report('first start, with a new database and the demo organisation')
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
