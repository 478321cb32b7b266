import type { Reply } from '@headway/contracts'
import { type Setting, settingsForm, type settingsOverview } from '@headway/contracts/settings'
import { Alert, Button, font, toastFailure, toastSuccess } from '@headway/design-system'
import { Form } from '@headway/design-system/forms'
import { Sheet } from '@headway/design-system/overlays'
import { isCallError, serverMessage } from '@headway/sdk'
import { shareFields, useContractForm } from '@headway/sdk/forms'
import { Fragment, useEffect, useId, useMemo, useRef } from 'react'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { atFields, changesIn, fieldNameOf, type FieldValues, valuesOf } from './settingForm.ts'
import { type GroupName, keysOf, settingGroups } from './settingGroups.ts'
import { SettingEntry } from './SettingEntry.tsx'
import { TagsInUse } from '../tags/TagsInUse.tsx'
import { SheetNote } from './SheetNote.tsx'
import { useSettingsChangeMutation } from './settings.api.ts'
import { describeValue, labelOf } from './settingValues.ts'

const texts = settingsMessages.sheet

const Heading = styled.h3`
  font: ${font.heading3};
`

/** Ctrl+S saves the open form instead of the page. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        latest.current()
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}

/** The form of one card: what was changed is saved together, and lets nobody's change be lost unseen. */
function useSettingsForm(group: GroupName, settings: readonly Setting[], onClose: () => void) {
  const [change] = useSettingsChangeMutation()
  const schema = useMemo(() => settingsForm(keysOf(group), fieldNameOf), [group])
  const form = useContractForm<FieldValues, FieldValues>(schema, { values: valuesOf(settings) })
  const filled = useRef(settings)
  if (!form.isDirty) {
    filled.current = settings
  }
  const meanwhile = settings.filter(
    ({ key, version }) => version > (filled.current.find((one) => one.key === key)?.version ?? version),
  )

  const submit = form.submit({
    send: async (body) => {
      const changes = changesIn(body, filled.current, settings)
      if (changes.length === 0) {
        return { data: null }
      }
      const result = await change({ changes })
      return result.error === undefined ? { data: null } : { error: atFields(result.error, changes) }
    },
    onDone: () => {
      toastSuccess(texts.saved)
      onClose()
    },
    onFailure: (error) => {
      // Who was faster is read again and stands above the fields.
      if (!(isCallError(error) && error.status === 412)) {
        toastFailure(serverMessage(error, texts.failed))
      }
    },
  })
  const save = () => {
    if (!form.isSending) {
      ;(form.isDirty ? submit : onClose)()
    }
  }
  return { form, meanwhile, save }
}

export interface SettingsSheetProps {
  group: GroupName
  /** Every setting as it stands. */
  settings: readonly Setting[]
  overview: Reply<typeof settingsOverview> | undefined
  onClose: () => void
}

/** Changes the settings of one card. */
export function SettingsSheet({ group, settings, overview, onClose }: SettingsSheetProps) {
  const formId = useId()
  const own = settings.filter(({ key }) => keysOf(group).includes(key))
  const { form, meanwhile, save } = useSettingsForm(group, own, onClose)
  useSaveKey(save)
  const fields = shareFields<FieldValues, FieldValues>(form)
  return (
    <Sheet
      open
      form
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={settingsMessages.cards[group]}
      description={settingsMessages.descriptions[group]}
      dirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button intent="primary" type="submit" form={formId} busy={form.isSending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Form id={formId} busy={form.isSending} onSubmit={save}>
        {meanwhile.map(({ key, value, updatedBy }) => (
          <Alert key={key} tone="warning" live="polite">
            {texts.changedMeanwhile(
              updatedBy?.name ?? texts.somebody,
              labelOf(key),
              describeValue(key, value),
            )}
          </Alert>
        ))}
        {settingGroups[group].map(({ heading, keys }) => (
          <Fragment key={keys[0]}>
            {heading === undefined ? null : <Heading>{heading}</Heading>}
            {own
              .filter(({ key }) => keys.includes(key))
              .map((setting) => (
                <SettingEntry key={setting.key} setting={setting} form={fields} />
              ))}
          </Fragment>
        ))}
        <SheetNote group={group} overview={overview} />
      </Form>
      {group === 'system' ? <TagsInUse /> : null}
    </Sheet>
  )
}
