import { messages } from '../messages/en.ts'
import { SecretDialog } from '@headway/design-system/overlays'

const texts = messages.password

interface TemporaryPasswordDialogProps {
  name: string
  password: string
  onClose: () => void
}

/** Shows a temporary password, which is displayed only this once. */
export function TemporaryPasswordDialog({ name, password, onClose }: TemporaryPasswordDialogProps) {
  return (
    <SecretDialog
      secret={password}
      texts={{ ...texts, description: texts.description(name) }}
      onClose={onClose}
    />
  )
}
