import type { Webhook } from '@headway/contracts/webhooks'
import { ConfirmDialog, toastFailure } from '@headway/design-system'
import { SecretDialog } from '@headway/design-system/overlays'
import { serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { webhookMessages } from '../messages/webhooks.ts'
import { useWebhooksRotateMutation } from './webhooks.api.ts'

const texts = webhookMessages.secret

/** Asks for confirmation, creates a new secret and displays it once. */
export function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [rotate, { isLoading }] = useWebhooksRotateMutation()
  const [secret, setSecret] = useState<string | null>(null)

  const handleConfirm = async () => {
    const { data, error } = await rotate(webhook.id)
    if (data) {
      setSecret(data.secret)
      return
    }
    onClose()
    toastFailure(serverMessage(error, texts.rotateFailed))
  }

  return secret === null ? (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.rotateTitle}
      description={texts.rotateHint}
      confirmLabel={webhookMessages.detail.rotate}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  ) : (
    <SecretDialog
      secret={secret}
      texts={{ ...texts, description: texts.description(webhook.name) }}
      onClose={onClose}
    />
  )
}
