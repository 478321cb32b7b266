import { type Tag, tagOf } from '@headway/sdk'

/** What nobody can read any more once a task is in the trash: its milestones go by its id. */
export const removedTask = ({ id }: { readonly id: number }): Tag[] => [
  tagOf('Task', id),
  tagOf('Milestone', id),
]
