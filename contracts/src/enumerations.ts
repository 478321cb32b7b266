export const priorities = ['low', 'medium', 'high'] as const
export const recurrencePatterns = ['daily', 'weekly', 'monthly', 'quarterly'] as const
export const taskStatuses = ['pending', 'in_progress', 'completed', 'overdue'] as const

export const timeframes = ['today', 'week', 'month'] as const

/** What the interface caches by; a live event names the tags that are stale now. */
export const liveTags = [
  'Task',
  'Milestone',
  'Report',
  'User',
  'Session',
  'Stats',
  'Notification',
  'Activity',
  'Setting',
  'Section',
] as const
