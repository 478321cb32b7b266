declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** Somebody takes a list of tasks away as a file. */
    'tasks.exported': { format: string; columns: string[]; filters: Record<string, string> }
  }
}

export {}
