import { lazyComponent } from '@headway/sdk'

export const AddWebhookDialog = lazyComponent(
  async () => (await import('./AddWebhookDialog.tsx')).AddWebhookDialog,
)

export const EditWebhookDialog = lazyComponent(
  async () => (await import('./EditWebhookDialog.tsx')).EditWebhookDialog,
)

export const RotateSecretDialog = lazyComponent(
  async () => (await import('./RotateSecretDialog.tsx')).RotateSecretDialog,
)

/** Read by whoever opens a message. */
export const MessageSheet = lazyComponent(async () => (await import('./MessageSheet.tsx')).MessageSheet)
