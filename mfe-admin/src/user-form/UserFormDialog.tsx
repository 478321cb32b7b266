import { Button, Dialog } from '@headway/design-system'
import type { KeyboardEvent, ReactNode } from 'react'
import { messages } from '../messages/en.ts'

interface UserFormDialogProps {
  formId: string
  title: string
  description: string
  submitLabel: string
  isSending: boolean
  isDirty: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a form about a person: Ctrl+Enter sends it, and closing it with changes asks first. */
export function UserFormDialog(props: UserFormDialogProps) {
  const { formId, onSubmit, onClose } = props

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={props.title}
      description={props.description}
      fullHeight
      dirty={props.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button intent="primary" type="submit" form={formId} loading={props.isSending}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onKeyDown={handleKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
