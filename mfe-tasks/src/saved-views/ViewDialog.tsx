import type { SavedView, ViewAudience } from '@headway/contracts/task-views'
import { Input } from '@headway/design-system'
import { Field, FormDialog, Select } from '@headway/design-system/forms'
import { fieldErrors } from '@headway/sdk'
import { useState } from 'react'
import { viewLayerMessages as texts } from './viewLayers.messages.ts'

export interface ViewFields {
  name: string
  audience: ViewAudience
}

interface ViewDialogProps {
  /** View being edited; undefined for a new view. */
  view?: SavedView | undefined
  audiences: readonly ViewAudience[]
  busy: boolean
  error: unknown
  onSave: (fields: ViewFields) => void
  onClose: () => void
}

/** Asks for the name and the audience of a view. */
export function ViewDialog({ view, audiences, busy, error, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [audience, setAudience] = useState<ViewAudience>(view?.audience ?? 'self')
  const isDirty = name !== (view?.name ?? '') || audience !== (view?.audience ?? 'self')
  const refused = fieldErrors(error).name
  return (
    <FormDialog
      title={view ? texts.editTitle : texts.saveTitle}
      description={view ? undefined : texts.saveDescription}
      size="small"
      submitLabel={view ? texts.editTitle : texts.saveTitle}
      busy={busy}
      dirty={isDirty}
      blockedBecause={name.trim() === '' ? texts.nameNeeded : undefined}
      onSubmit={() => onSave({ name: name.trim(), audience })}
      onClose={onClose}
    >
      <Field label={texts.name} required {...(refused === undefined ? {} : { error: refused })}>
        <Input value={name} onChange={setName} maxLength={60} autoComplete="off" />
      </Field>
      {audiences.length > 1 ? (
        <Field label={texts.audience} hint={texts.audienceHint}>
          <Select<ViewAudience>
            value={audience}
            onChange={(next) => setAudience(next || 'self')}
            options={audiences.map((value) => ({ value, label: texts.audiences[value] }))}
          />
        </Field>
      ) : null}
    </FormDialog>
  )
}
