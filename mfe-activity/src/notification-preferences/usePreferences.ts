import type { NotificationPreferences } from '@headway/contracts/notifications'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage, staleVersion } from '@headway/sdk'
import { notificationMessages } from '../messages/notifications.ts'
import {
  useNotificationsPreferencesQuery,
  useNotificationsPreferencesUpdateMutation,
} from './preferences.api.ts'

const texts = notificationMessages.preferences

export type PreferencesChange = Parameters<
  ReturnType<typeof useNotificationsPreferencesUpdateMutation>[0]
>[0]['body']

/** Saves a choice and shows the result. If another window has changed the preferences, they are fetched again. */
export function useSavePreferences({ version }: NotificationPreferences) {
  const [update, { isLoading }] = useNotificationsPreferencesUpdateMutation()
  const { refetch } = useNotificationsPreferencesQuery()
  const save = async (body: PreferencesChange, saved: string = texts.saved) => {
    const { error } = await update({ body, version })
    if (error === undefined) {
      toastSuccess(saved)
      return
    }
    const isStale = staleVersion(error) !== undefined
    toastFailure(isStale ? texts.changedMeanwhile : serverMessage(error, texts.saveFailed))
    await refetch()
  }
  return { save, isSaving: isLoading }
}
