import { ConfirmDialog, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { useState } from 'react'

interface ConfirmActionProps {
  title: string
  /** Effect of the action. */
  hint: string
  /** Label of the button, e.g. 'End session'. */
  label: string
  action: () => Promise<{ error?: unknown }>
  /** Toast after success. */
  successText: string
  /** Error text if the server gives no reason, or a function that handles the error. */
  failed: string | ((error: unknown) => void)
  onClose: () => void
}

/** Asks for confirmation, runs an action and shows a toast with the result. The dialog is open while it is rendered. */
export function ConfirmAction({
  title,
  hint,
  label,
  action,
  successText,
  failed,
  onClose,
}: ConfirmActionProps) {
  const [isBusy, setBusy] = useState(false)

  const handleConfirm = async () => {
    setBusy(true)
    const { error } = await action()
    onClose()
    if (error === undefined) {
      toastSuccess(successText)
    } else if (typeof failed === 'string') {
      toastFailure(serverMessage(error, failed))
    } else {
      failed(error)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={title}
      description={hint}
      confirmLabel={label}
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    />
  )
}
