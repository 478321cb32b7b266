/** Tells the time; tests hand in one that they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
