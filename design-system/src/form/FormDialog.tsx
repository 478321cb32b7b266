import { type ReactNode, useId } from 'react'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog, type DialogProps } from '../dialog/Dialog.tsx'
import { messages } from '../messages/en.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { Form } from './Form.tsx'

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'fullHeight' | 'onDiscard'> {
  /** Closed by the person; with changes they are asked first, except on Cancel. */
  onClose: () => void
  onSubmit: () => void
  submitLabel: ReactNode
  submitIntent?: 'primary' | 'danger'
  /** It is being sent. */
  busy: boolean
  /** Something would be lost by closing. */
  dirty: boolean
  /** Why it cannot be sent yet; the button is off and says so to assistive technology. */
  blockedBecause?: string | undefined
  /** Above the fields, e.g. that somebody else was faster. */
  warning?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog: the one way to create and to edit. */
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
