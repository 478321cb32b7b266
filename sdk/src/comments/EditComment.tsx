import { Alert, announce, Button } from '@headway/design-system'
import { serverMessage, useUnsaved } from '@headway/sdk'
import { useState } from 'react'
import { commentMessages } from './comments.messages.ts'
import { type Comment, useCommentSubject } from './commentSubject.ts'
import { CommentEditor, lengthOf } from './CommentEditor.tsx'
import { fromStored, toStored } from './commentText.ts'

const texts = commentMessages.composer

interface EditCommentProps {
  comment: Comment
  onClose: () => void
}

/** Edits a comment of the current user. */
export function EditComment({ comment, onClose }: EditCommentProps) {
  const [value, setValue] = useState(() => fromStored(comment.text))
  const [seen] = useState(comment.version)
  const { update } = useCommentSubject()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { isTooLong, isBlank } = lengthOf(value)
  const stored = toStored(value)
  useUnsaved(stored !== comment.text)

  const handleSubmit = async () => {
    if (isBlank || isTooLong || isLoading) {
      return
    }
    setFailure(undefined)
    setLoading(true)
    const result = await update({ id: comment.id, text: stored, version: seen })
    setLoading(false)
    if (result.error) {
      setFailure(serverMessage(result.error, texts.failed))
      return
    }
    announce(texts.saved)
    onClose()
  }

  return (
    <div>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <CommentEditor
        label={texts.label}
        value={value}
        onChange={setValue}
        onSubmit={() => void handleSubmit()}
        autoFocus
        actions={
          <>
            <Button
              intent="primary"
              busy={isLoading}
              disabled={isBlank || isTooLong}
              onClick={() => void handleSubmit()}
            >
              {texts.save}
            </Button>
            <Button intent="ghost" onClick={onClose}>
              {commentMessages.cancel}
            </Button>
          </>
        }
      />
    </div>
  )
}
