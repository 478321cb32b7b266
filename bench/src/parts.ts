import { chromiumPath } from '@headway/tools/chromium'
import { measureAttacks } from './attack.ts'
import { measureExports } from './exports.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { measureLive } from './live.ts'
import { measureLongList } from './long-list.ts'
import type { Portal } from './portal.ts'
import { seedOrganisation } from './seed.ts'
import { measureSeen } from './seen.ts'
import { measureScreens } from './screens.ts'
import { measureScrolling } from './scrolling.ts'
import { measureUpdates } from './updates.ts'

/** Chromium's path. */
export const CHROMIUM = chromiumPath()

type Say = (line: string) => void

const seeded = (portal: Portal, tasks?: number) =>
  seedOrganisation(portal.database.adminUrl, portal.backendUrl, tasks)

const parts: Record<string, (portal: Portal, say: Say) => Promise<string>> = {
  /** `growth 10000 1000000`: sizes that were given, else these. */
  growth: async (portal, say) => {
    const [from = '10000', to = '1000000'] = process.argv.slice(3)
    say(`writing 100 people and ${from} tasks`)
    const organisation = await seeded(portal, Number(from))
    return measureGrowth(portal, organisation, { from: Number(from), to: Number(to) }, say)
  },
  /** `seed 1000000`: from a thousand tasks to so many, with ten thousand people. */
  seed: async (portal, say) => {
    const to = Number(process.argv[3] ?? '1000000')
    return measureGrowth(portal, await seeded(portal, 1_000), { from: 1_000, to }, say)
  },
  /** `export 100000`: so many tasks as files, and what a list beside them takes. */
  export: async (portal, say) =>
    measureExports(portal, await seeded(portal), Number(process.argv[3] ?? '100000'), say),
  /** `import 10000`: a file of so many tasks read, looked at and created. */
  import: async (portal, say) =>
    measureImports(portal, await seeded(portal), Number(process.argv[3] ?? '10000'), say),
  /** What others notice of half-sent requests and guessed passwords. */
  attack: async (portal, say) => measureAttacks(portal, await seeded(portal), say),
  /** How soon events reach open streams, and what these cost. */
  live: async (portal, say) => measureLive(portal, await seeded(portal), say),
  /** Whether changes by many at once are lost. */
  updates: async (portal) => measureUpdates(portal, await seeded(portal)),
  /** How soon another person's browser shows a new task. */
  seen: async (portal) => measureSeen(portal, await seeded(portal), CHROMIUM),
  /** How evenly ten thousand tasks scroll. */
  scroll: async (portal, say) => measureScrolling(portal, await seeded(portal), CHROMIUM, say),
  /** Whether a list of which much has been read is slower to leave and to come back to. */
  rows: async (portal) => measureLongList(portal, await seeded(portal), CHROMIUM),
  /** First load and ways beside a page of bare React. */
  browser: (portal, say) => measureScreens(portal, CHROMIUM, say),
}

/** The one part of the measurements that the command line names; undefined where it asks for everything. */
export function measurePart(portal: Portal, say: Say): Promise<string> | undefined {
  return parts[process.argv[2] ?? '']?.(portal, say)
}
