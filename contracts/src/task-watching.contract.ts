import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * Notifications about a task: `watching` enables them, `muted` disables them for an assignee, `usual` notifies
 * assignees only.
 */
export const watchModes = ['watching', 'muted', 'usual'] as const
export const WatchMode = z.enum(watchModes, 'Choose watching, muted or usual')
export type WatchMode = z.infer<typeof WatchMode>

export const Watching = z.object({
  mode: WatchMode,
  /** Only assignees are notified without watching, so only they can mute a task. */
  can: z.object({ mute: z.boolean() }),
})
export type Watching = z.infer<typeof Watching>

export const tasksWatching = endpoint('tasksWatching', 'GET /api/tasks/:id/watching', {
  summary: 'Returns whether the caller watches or mutes a task',
  params: IdParams,
  reply: Watching,
})

export const tasksWatch = endpoint('tasksWatch', 'PUT /api/tasks/:id/watching', {
  summary: 'Watches a task, mutes a task that the caller works on, or returns to the default',
  params: IdParams,
  body: z.strictObject({ mode: WatchMode }),
  reply: Watching,
})
