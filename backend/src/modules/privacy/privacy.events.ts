declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Somebody has fetched what is recorded about them. */
    'privacy.exported': { userId: number }
  }
}

export {}
