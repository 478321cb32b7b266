declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** The user has exported their personal data. */
    'privacy.exported': { userId: number }
  }
}

export {}
