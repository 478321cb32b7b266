import { type Setting, type SettingKey, settingKeys, settingsForm } from '@headway/contracts/settings'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { isCallError, serverMessage } from '@headway/sdk'
import { shareFields, useContractForm } from '@headway/sdk/forms'
import { useRef } from 'react'
import { settingsMessages } from '../messages/settings.ts'
import { mapErrorsToFields, findChanges, toFieldName, type FieldValues, toFormValues } from './settingForm.ts'
import { useSettingsChangeMutation } from './settings.api.ts'

const texts = settingsMessages.all

const schema = settingsForm([...settingKeys], toFieldName)

/** A setting whose field differs from the saved value. */
export interface UnsavedChange {
  readonly key: SettingKey
  readonly saved: unknown
  readonly next: unknown
}

const isEqualValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns the form for all settings. Changes are saved together, and a newer change by another administrator is
 * reported first.
 */
export function useSettingsForm(settings: readonly Setting[]) {
  const [change] = useSettingsChangeMutation()
  const form = useContractForm<FieldValues, FieldValues>(schema, { values: toFormValues(settings) })
  const filled = useRef(settings)
  if (!form.isDirty) {
    filled.current = settings
  }
  const values = form.watch()
  const changes: UnsavedChange[] = filled.current.flatMap(({ key, value }) => {
    const next = values[toFieldName(key)]
    return isEqualValue(next, value) ? [] : [{ key, saved: value, next }]
  })
  // Between a save and the next fetch, `settings` still holds the old values.
  const unsaved = form.isDirty ? changes : []
  /** Settings changed by another administrator since the form was filled. */
  const changedByOthers = settings.filter(
    ({ key, version }) => version > (filled.current.find((one) => one.key === key)?.version ?? version),
  )

  const save = form.submit({
    send: async (body) => {
      const sent = findChanges(body, filled.current, settings)
      const result = await change({ changes: sent })
      return result.error === undefined ? { data: null } : { error: mapErrorsToFields(result.error, sent) }
    },
    onDone: () => {
      // The submitted values are now the saved ones.
      form.rebase()
      toastSuccess(texts.saved)
    },
    onFailure: (error) => {
      // After a 412 the settings are fetched again, and the alerts above the fields name the other change.
      if (!(isCallError(error) && error.status === 412)) {
        toastFailure(serverMessage(error, texts.failed))
      }
    },
  })
  const set = (key: SettingKey, value: unknown) =>
    form.setValue(toFieldName(key), value, { shouldDirty: true, shouldTouch: true })
  const discard = () => unsaved.forEach(({ key, saved }) => set(key, saved))

  return {
    fields: shareFields<FieldValues, FieldValues>(form),
    isSending: form.isSending,
    unsaved,
    changedByOthers,
    save: () => (unsaved.length > 0 && !form.isSending ? save() : undefined),
    set,
    discard,
  }
}
