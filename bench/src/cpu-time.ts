import { readFileSync } from 'node:fs'

/** Unit of the CPU times that Linux reports, in milliseconds. */
const TICK_MS = 10
const SAMPLE_MS = 50

/** Returns the CPU time that a process has used so far, in milliseconds. */
export function cpuTimeMs(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  // The name in parentheses may contain spaces.
  const [userTime, systemTime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11)
  return (Number(userTime) + Number(systemTime)) * TICK_MS
}

/** Returns a process's proportional set size (PSS) in MiB. */
function memoryMebibytes(processId: number): number {
  const rollup = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1_024
}

/** Returns the additional memory of a process while work is done, in MiB. */
export async function additionalMemory(processId: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryMebibytes(processId)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryMebibytes(processId))
  }, SAMPLE_MS)
  await work().finally(() => clearInterval(timer))
  return peak - before
}

/** Returns the environment variables of a process. */
export function environmentOf(processId: number): Record<string, string> {
  const entries = readFileSync(`/proc/${processId}/environ`, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(entries.map((entry) => entry.split(/=(.*)/s, 2) as [string, string]))
}
