import { listQuery } from '@headway/sdk'
import { type CommentSubject, CommentsPanel as Comments } from '@headway/sdk/comments'
import { useMemo } from 'react'
import { Markdown } from '../description/Markdown.tsx'
import { WriteOrPreview } from '../description/WriteOrPreview.tsx'
import { TabSection } from '../task-detail/TabSection.tsx'
import { commentMessages as texts, markdownMessages } from './comments.messages.ts'
import {
  useTaskCommentsCreateMutation,
  useTaskCommentsDeleteMutation,
  useTaskCommentsListInfiniteQuery,
  useTaskCommentsUpdateMutation,
} from './task-comments.api.ts'
import { suggestPeople, suggestReferences } from './suggestions.ts'

/** Lists the comments on a task, oldest first, with the composer below. The newest page is loaded first. */
export function CommentsPanel({ taskId }: { taskId: number }) {
  const query = useTaskCommentsListInfiniteQuery(taskId)
  const [create] = useTaskCommentsCreateMutation()
  const [update] = useTaskCommentsUpdateMutation()
  const [remove] = useTaskCommentsDeleteMutation()
  const subject = useMemo(
    (): CommentSubject => ({
      draftName: `comment.task-${taskId}`,
      label: texts.label,
      notNotified: texts.notNotified,
      findPeople: (words, signal) => suggestPeople(taskId, words, signal),
      findReferences: suggestReferences,
      create: (comment) => create({ id: taskId, ...comment }),
      update: (comment) => update({ taskId, ...comment }),
      remove: (id) => remove({ id, taskId }),
      Text: Markdown,
      Editor: WriteOrPreview,
      placeholder: texts.placeholder,
      editorHint: markdownMessages.help,
    }),
    [taskId, create, update, remove],
  )
  return (
    <TabSection title={texts.title}>
      <Comments subject={subject} list={listQuery(query, texts.failed)} />
    </TabSection>
  )
}
