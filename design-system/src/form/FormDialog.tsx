import { type ReactNode, useId } from 'react'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog, type DialogProps } from '../dialog/Dialog.tsx'
import { messages } from '../messages/en.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { Form } from './Form.tsx'

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'fullHeight' | 'onDiscard'> {
  /** Called when the user closes the dialog. With unsaved changes, the user is asked first, except on Cancel. */
  onClose: () => void
  onSubmit: () => void
  submitLabel: ReactNode
  submitIntent?: 'primary' | 'danger'
  /** Whether the form is being sent. */
  busy: boolean
  /** Whether there are unsaved changes. */
  dirty: boolean
  /** Reason why the form cannot be submitted yet. It disables the button and is its accessible description. */
  blockedBecause?: string | undefined
  /** Content above the fields, e.g. a note that another user has changed the data. */
  warning?: ReactNode
  /** Fields of the form. */
  children: ReactNode
}

/** Dialog with a form. All dialogs that create or edit something use it. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, onSubmit, busy, dirty, blockedBecause, warning, children, ...dialog } = props
  const { submitLabel, submitIntent = 'primary', ...texts } = dialog
  const formId = useId()
  const reasonId = useId()
  const isBlocked = blockedBecause !== undefined
  return (
    <Dialog
      {...texts}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      dirty={dirty}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            intent={submitIntent}
            type="submit"
            form={formId}
            busy={busy}
            disabled={isBlocked && !busy}
            title={blockedBecause}
            aria-describedby={isBlocked ? reasonId : undefined}
          >
            {submitLabel}
          </Button>
          {isBlocked ? <VisuallyHidden id={reasonId}>{blockedBecause}</VisuallyHidden> : null}
        </>
      }
    >
      <Form id={formId} busy={busy || isBlocked} onSubmit={onSubmit}>
        {warning === undefined || warning === null ? null : <Alert tone="warning">{warning}</Alert>}
        {children}
      </Form>
    </Dialog>
  )
}
