import { signInDevice } from './sign-in-devices.ts'

export const DAY_MS = 24 * 60 * 60 * 1_000
const HOUR = 60 * 60 * 1_000

/** Returns how many days ago a day (`YYYY-MM-DD`, UTC) was. */
export const daysAgoOf = (now: Date, day: string): number =>
  Math.floor((now.getTime() - Date.parse(day)) / DAY_MS)

/** Returns the moment a number of days ago at an hour (UTC), but at least a minute in the past. */
export function timeOfDaysAgo(now: Date, daysAgo: number, hour: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return new Date(Math.min(midnight - daysAgo * DAY_MS + hour * HOUR, now.getTime() - 60_000))
}

/**
 * Returns the days before the load on which a user signed in: those of the seed file, and working days before the first
 * of them, about as often. The result is the same for every load.
 *
 * @param workingDays days before the load that were working days.
 */
export function signInDaysOf(
  id: number,
  days: readonly number[],
  workingDays: readonly number[],
): readonly number[] {
  const first = Math.max(-1, ...days)
  const share = days.length / (first + 1)
  return [...days, ...workingDays.filter((day) => day > first && ((id * 29 + day * 47) % 100) / 100 < share)]
}

interface SignInHistory {
  id: number
  days: readonly number[]
  isSignedIn: boolean
}

/** Returns a user's sign-ins with time and place. The minutes vary by user and day, but are the same for every load. */
export function createSignIns({ id, days, isSignedIn }: SignInHistory, now: Date) {
  const minutes = (daysAgo: number) => (id * 37 + daysAgo * 53) % 90
  return days.map((daysAgo) => {
    const device = signInDevice(id, daysAgo)
    if (daysAgo === 0) {
      const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
      const startedAt = new Date(Math.max(midnight, now.getTime() - (20 + minutes(0) * 2) * 60_000))
      const endedAt = isSignedIn ? null : new Date(now.getTime() - 5 * 60_000)
      return { userId: id, startedAt, endedAt, ...device }
    }
    const startedAt = timeOfDaysAgo(now, daysAgo, 7.5 + minutes(daysAgo) / 60)
    return { userId: id, startedAt, endedAt: new Date(startedAt.getTime() + 8 * HOUR), ...device }
  })
}
