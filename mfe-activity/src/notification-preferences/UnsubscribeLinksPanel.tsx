import type { NotificationPreferences } from '@headway/contracts/notifications'
import { Button, ConfirmDialog, Muted, Panel } from '@headway/design-system'
import { useState } from 'react'
import { notificationMessages } from '../messages/notifications.ts'
import { useSavePreferences } from './usePreferences.ts'

const texts = notificationMessages.preferences.links

/** Panel that invalidates the unsubscribe links of earlier emails. */
export function UnsubscribeLinksPanel({ preferences }: { preferences: NotificationPreferences }) {
  const { save, isSaving } = useSavePreferences(preferences)
  const [isAsking, setAsking] = useState(false)
  const handleConfirm = async () => {
    await save({ withdrawLinks: true }, texts.withdrawn)
    setAsking(false)
  }
  return (
    <Panel title={texts.title}>
      <Muted>{texts.hint}</Muted>
      <div>
        <Button onClick={() => setAsking(true)}>{texts.withdraw}</Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={texts.withdraw}
          description={texts.question}
          confirmLabel={texts.withdraw}
          busy={isSaving}
          onConfirm={() => void handleConfirm()}
        />
      ) : null}
    </Panel>
  )
}
