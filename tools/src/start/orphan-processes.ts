import { readFile } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

const GRACE_MILLISECONDS = 5_000

/** Records the running services in the data folder. If this launcher is killed, the next one finds them. */
export function recordProcesses(dataFolder: string, processIds: readonly number[]): void {
  const identities = processIds.flatMap((pid) => identify(pid) ?? [])
  writeFileSync(processFile(dataFolder), JSON.stringify(identities), { mode: 0o600 })
}

/** Stops the services of an earlier launcher that was killed. Its database keeps running and is reused. */
export async function stopOrphanProcesses(dataFolder: string): Promise<number> {
  const recorded = await readFile(processFile(dataFolder), 'utf8').catch(() => '[]')
  const orphans = (JSON.parse(recorded) as ProcessIdentity[]).filter(isAlive)
  for (const { pid } of orphans) {
    process.kill(pid, 'SIGTERM')
  }
  const deadline = performance.now() + GRACE_MILLISECONDS
  while (orphans.some(isAlive)) {
    if (performance.now() > deadline) {
      for (const identity of orphans.filter(isAlive)) {
        // Each service leads its own process group, which may contain further processes.
        process.kill(-identity.pid, 'SIGKILL')
      }
    }
    await wait(20)
  }
  return orphans.length
}

function processFile(dataFolder: string): string {
  return join(dataFolder, 'processes.json')
}
