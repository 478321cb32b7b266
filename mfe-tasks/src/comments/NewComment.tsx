import { announce, Alert, Button } from '@headway/design-system'
import { SendIcon } from '@headway/design-system/icons'
import { serverMessage, useDraft, useIdempotencyKey, useUnsaved } from '@headway/sdk'
import { useState } from 'react'
import { commentMessages } from '../messages/comments.ts'
import { useTaskCommentsCreateMutation } from '../task-comments.api.ts'
import { CommentEditor, lengthOf } from './CommentEditor.tsx'
import { blankComment, type CommentValue, toStored } from './commentText.ts'

const texts = commentMessages.composer

/** What an earlier build may have kept, as far as it is a comment. */
function restore(stored: object): CommentValue {
  const { text, people } = stored as Partial<CommentValue>
  const known = Array.isArray(people)
    ? people.filter(({ id, name }) => typeof id === 'number' && typeof name === 'string')
    : []
  return { text: typeof text === 'string' ? text : '', people: known }
}

/** Where somebody says something about a task; what is typed stays until it is sent. */
export function NewComment({ taskId }: { taskId: number }) {
  const draft = useDraft<CommentValue>({
    name: `comment.task-${taskId}`,
    blank: blankComment,
    isBlank: ({ text }) => text.trim() === '',
    restore,
  })
  const [create, { isLoading }] = useTaskCommentsCreateMutation()
  const [failure, setFailure] = useState<string>()
  const { attemptFor, renew } = useIdempotencyKey()
  const { isTooLong, isBlank } = lengthOf(draft.value)
  useUnsaved(!isBlank)

  const handleSubmit = async () => {
    if (isBlank || isTooLong || isLoading) {
      return
    }
    const text = toStored(draft.value)
    setFailure(undefined)
    const result = await create({ id: taskId, text, idempotencyKey: attemptFor({ taskId, text }).key })
    if (result.error) {
      setFailure(serverMessage(result.error, texts.failed))
      return
    }
    renew()
    draft.discard()
    announce(texts.sent)
  }

  return (
    <div>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <CommentEditor
        taskId={taskId}
        label={texts.label}
        value={draft.value}
        onChange={draft.change}
        onSubmit={() => void handleSubmit()}
        actions={
          <>
            <Button
              intent="primary"
              icon={<SendIcon />}
              busy={isLoading}
              disabled={isBlank || isTooLong}
              onClick={() => void handleSubmit()}
            >
              {texts.send}
            </Button>
            {draft.isRestored && !isBlank ? (
              <Button intent="ghost" onClick={draft.discard}>
                {texts.discard}
              </Button>
            ) : null}
          </>
        }
      />
    </div>
  )
}
