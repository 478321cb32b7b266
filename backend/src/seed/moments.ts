import { placeOf } from './places.ts'

export const DAY = 24 * 60 * 60 * 1_000
const HOUR = 60 * 60 * 1_000

/** A moment of a working day some days ago, never in the future. */
export function momentOf(now: Date, daysAgo: number, hour: number): Date {
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  return new Date(Math.min(midnight - daysAgo * DAY + hour * HOUR, now.getTime() - 60_000))
}

interface SignInHistory {
  id: number
  days: readonly number[]
  isSignedIn: boolean
}

/** When and where somebody has signed in. Minutes differ from person to person and day to day, and are the same at every load. */
export function signInsOf({ id, days, isSignedIn }: SignInHistory, now: Date) {
  const minutes = (daysAgo: number) => (id * 37 + daysAgo * 53) % 90
  return days.map((daysAgo) => {
    const place = placeOf(id, daysAgo)
    if (daysAgo === 0) {
      const midnight = Math.floor(now.getTime() / DAY) * DAY
      const startedAt = new Date(Math.max(midnight, now.getTime() - (20 + minutes(0) * 2) * 60_000))
      const endedAt = isSignedIn ? null : new Date(now.getTime() - 5 * 60_000)
      return { userId: id, startedAt, endedAt, ...place }
    }
    const startedAt = momentOf(now, daysAgo, 7.5 + minutes(daysAgo) / 60)
    return { userId: id, startedAt, endedAt: new Date(startedAt.getTime() + 8 * HOUR), ...place }
  })
}
