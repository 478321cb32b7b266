import { ConfirmDialog, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { useState } from 'react'

interface ConfirmActProps {
  title: string
  /** What will be so afterwards. */
  hint: string
  /** What the button does, e.g. 'End session'. */
  label: string
  act: () => Promise<{ error?: unknown }>
  /** What is said when it is done. */
  done: string
  /** Sentence for a failure that has none of its own; a function tells of it in a way of its own. */
  failed: string | ((error: unknown) => void)
  onClose: () => void
}

/** Asks before an act, does it, and says how it went. Shown as long as it is rendered. */
export function ConfirmAct({ title, hint, label, act, done, failed, onClose }: ConfirmActProps) {
  const [isBusy, setBusy] = useState(false)

  const handleConfirm = async () => {
    setBusy(true)
    const { error } = await act()
    onClose()
    if (error === undefined) {
      toastSuccess(done)
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
