import type { ReactNode } from 'react'
import { useOverlays } from '../late/overlayLoader.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** Says what happens, e.g. 'Delete milestone', not 'OK'. */
  confirmLabel: string
  /** The caller closes the dialog, once it is done. */
  onConfirm: () => void
  cancelLabel?: string
  intent?: 'primary' | 'danger'
  /** The deed is under way: both buttons wait. */
  busy?: boolean
  children?: ReactNode
}

/** Asks before what cannot be undone. Starts on Cancel; a click beside it does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = useOverlays(props.open)
  return parts ? <parts.ConfirmDialogLayer {...props} /> : null
}
