import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How somebody follows a task: told what becomes of it, told nothing of it although they work on it, or as usual. */
export const watchModes = ['watching', 'muted', 'usual'] as const
export const WatchMode = z.enum(watchModes, 'Choose watching, muted or usual')
export type WatchMode = z.infer<typeof WatchMode>

export const Watching = z.object({
  mode: WatchMode,
  /** Only who works on a task is told of it without watching, so only they can mute it. */
  can: z.object({ mute: z.boolean() }),
})
export type Watching = z.infer<typeof Watching>

export const tasksWatching = endpoint('tasksWatching', 'GET /api/tasks/:id/watching', {
  summary: 'How the caller follows a task',
  params: IdParams,
  reply: Watching,
})

export const tasksWatch = endpoint('tasksWatch', 'PUT /api/tasks/:id/watching', {
  summary: 'Watches a task, mutes one that the caller works on, or follows it as usual',
  params: IdParams,
  body: z.strictObject({ mode: WatchMode }),
  reply: Watching,
})
