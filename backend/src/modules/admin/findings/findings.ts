import type { Finding } from '@headway/contracts/admin'
import type { Platform } from '../../../platform/platform.ts'
import { identityOf } from '../../identity/index.ts'
import { findAmongPeople } from './people.ts'
import { findInPortal } from './portal.ts'

const worstFirst: readonly Finding['status'][] = ['danger', 'warning', 'notice', 'unknown', 'ok']

/** Returns the results of all security checks, worst first. */
export async function readFindings(platform: Platform): Promise<Finding[]> {
  const { directory } = identityOf(platform)
  const [amongPeople, inPortal] = await Promise.all([
    findAmongPeople(platform, directory),
    findInPortal(platform),
  ])
  return [...amongPeople, ...inPortal].sort(
    (one, other) => worstFirst.indexOf(one.status) - worstFirst.indexOf(other.status),
  )
}

/**
 * The checks read all users and ask the sign-in service about each administrator, which is too slow for a dashboard
 * (docs/BENCH.md, G1).
 */
const reuseMs = 60_000
const lastCounts = new WeakMap<Platform, { count: number; countedAt: number }>()

/** Returns the number of findings with status `danger`, at most a minute old. */
export async function countDangers(platform: Platform): Promise<number> {
  const now = platform.clock.now().getTime()
  const last = lastCounts.get(platform)
  if (last && Math.abs(now - last.countedAt) < reuseMs) {
    return last.count
  }
  const count = (await readFindings(platform)).filter(({ status }) => status === 'danger').length
  lastCounts.set(platform, { count, countedAt: now })
  return count
}
