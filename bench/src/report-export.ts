import { additionalMemory } from './cpu-time.ts'
import { atMost, type Goal, report } from './goals.ts'
import type { ReportingPortal } from './report-views.ts'
import { signInAs } from './seed.ts'

const DAY_MS = 86_400_000
/** Days in which 10,000 people have written 100,000 reports. */
const DAYS = 34
const WARM_UP_DAYS = 3
const WARM_UP_ROUNDS = 8
const MAX_MEBIBYTES = 20

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Exports about 100,000 reports and returns the number of bytes. */
async function download(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { Cookie: cookie } })
  if (!response.ok || !response.body) {
    throw new Error(`An export is answered ${response.status}`)
  }
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
  }
  return bytes
}

/** Measures the memory of the backend during exports of about 100,000 reports. */
export async function measureExports({ portal, connection }: ReportingPortal): Promise<Goal[]> {
  const { cookie } = await signInAs(connection, 'super_admin')
  const from = dayBefore(DAYS)
  const urlOf = (format: string, day: string) =>
    `${portal.backendUrl}/api/progress-reports/export?format=${format}&from=${day}`
  const goals: Goal[] = []
  for (const format of ['csv', 'xlsx']) {
    // Small exports load code and let the heap grow to its usual size, before the large one is measured.
    for (let round = 0; round < WARM_UP_ROUNDS; round++) {
      await download(urlOf(format, dayBefore(WARM_UP_DAYS)), cookie)
    }
    const started = performance.now()
    let bytes = 0
    const memory = await additionalMemory(portal.backendProcessId, async () => {
      bytes = await download(urlOf(format, from), cookie)
    })
    const seconds = (performance.now() - started) / 1_000
    report(`  ${format}: ${(bytes / 1_048_576).toFixed(1)} MiB in ${seconds.toFixed(0)} s`)
    goals.push(
      atMost('L5', `memory of an export of 100,000 reports, ${format}`, memory, 'MiB', MAX_MEBIBYTES),
    )
  }
  return goals
}
