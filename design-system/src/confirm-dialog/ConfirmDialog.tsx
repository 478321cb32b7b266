import type { ReactNode } from 'react'
import { useOverlays } from '../lazy-overlays/overlayLoader.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** Names the action, e.g. 'Delete milestone' instead of 'OK'. */
  confirmLabel: string
  /** Runs the action. The caller closes the dialog when the action is done. */
  onConfirm: () => void
  cancelLabel?: string
  intent?: 'primary' | 'danger'
  /** Whether the action is running; neither button then reacts. */
  busy?: boolean
  children?: ReactNode
}

/**
 * Dialog that asks for confirmation before an irreversible action. The focus starts on Cancel, and a click outside does
 * not close it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const overlays = useOverlays(props.open)
  return overlays ? <overlays.ConfirmDialogLayer {...props} /> : null
}
