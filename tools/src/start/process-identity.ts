import { readFileSync } from 'node:fs'

/** Identifies a process even if its process id is reused later. */
export interface ProcessIdentity {
  pid: number
  /** Start time in clock ticks since boot, or an empty string if the system does not provide it. */
  started: string
}

/** Returns the identity of a running process, or undefined if there is none with this id. */
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

/** Returns true if exactly this process is still running. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started
}

/**
 * Returns field 22 of `/proc/<pid>/stat`. The second field is a name in parentheses that
 * may contain any character.
 */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
