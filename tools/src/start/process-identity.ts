import { readFileSync } from 'node:fs'

/** A process told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  pid: number
  /** Start time in clock ticks since the machine started; empty where the system does not tell. */
  started: string
}

/** Identifies a running process; undefined when there is none with this number. */
export function identify(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') {
      return undefined
    }
  }
  return { pid, started: startTime(pid) }
}

/** Whether exactly this process is still there. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started
}

/** Field 22 of `/proc/<pid>/stat`; the second field is a name in parentheses that may contain anything. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
