declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A user exports a list of tasks to a file. */
    'tasks.exported': { format: string; columns: string[]; filters: Record<string, string> }
  }
}

export {}
