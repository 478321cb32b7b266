declare module '../../platform/events.ts' {
  interface EventMap {
    /** Somebody has fetched what is recorded about them. */
    'privacy.exported': { userId: number }
  }
}

export {}
