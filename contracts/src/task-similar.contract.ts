import * as z from 'zod/mini'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** An open task whose title is like another one. */
export const SimilarTask = z.object({
  id: Id,
  title: z.string(),
  dueDate: z.nullable(z.string()),
})
export type SimilarTask = z.infer<typeof SimilarTask>

export const tasksSimilar = endpoint('tasksSimilar', 'GET /api/tasks/similar', {
  summary:
    'Open tasks that the caller may see whose titles are like one that is being written, three at most, the likest first',
  query: z.strictObject({
    title: z
      .string('Enter a title')
      .check(z.minLength(1, 'Enter a title'), z.maxLength(400, 'Use at most 400 characters')),
  }),
  reply: z.object({ items: z.array(SimilarTask) }),
})
