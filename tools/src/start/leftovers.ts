import { readFile } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

const GRACE_MILLISECONDS = 5_000

/** Notes the running services, so that the next launcher finds them should this one be killed. */
export function noteProcesses(dataFolder: string, processIds: readonly number[]): void {
  const identities = processIds.flatMap((pid) => identify(pid) ?? [])
  writeFileSync(noteFile(dataFolder), JSON.stringify(identities), { mode: 0o600 })
}

/** Ends the services that a killed launcher left behind. Its database is adopted instead. */
export async function endLeftovers(dataFolder: string): Promise<number> {
  const noted = await readFile(noteFile(dataFolder), 'utf8').catch(() => '[]')
  const left = (JSON.parse(noted) as ProcessIdentity[]).filter(isAlive)
  for (const { pid } of left) {
    process.kill(pid, 'SIGTERM')
  }
  const deadline = performance.now() + GRACE_MILLISECONDS
  while (left.some(isAlive)) {
    if (performance.now() > deadline) {
      for (const identity of left.filter(isAlive)) {
        // Each service leads a group of its own, which may hold more than itself.
        process.kill(-identity.pid, 'SIGKILL')
      }
    }
    await wait(20)
  }
  return left.length
}

function noteFile(dataFolder: string): string {
  return join(dataFolder, 'processes.json')
}
