import { type ReactNode, useState } from 'react'
import { Field } from '../field/Field.tsx'
import { messages } from '../messages/en.ts'
import { Textarea } from '../textarea/Textarea.tsx'
import { FormDialog } from './FormDialog.tsx'

export interface ReasonDialogProps {
  title: string
  description: string
  submitLabel: ReactNode
  /** Maximum number of characters; 500 by default. */
  maxLength?: number
  /** Whether the form is being sent. */
  busy: boolean
  /** @param reason trimmed, never empty. */
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Dialog that asks for the reason of a decision, for example why a file is rejected. */
export function ReasonDialog({ onSubmit, maxLength = 500, ...dialog }: ReasonDialogProps) {
  const [text, setText] = useState('')
  const reason = text.trim()
  return (
    <FormDialog
      {...dialog}
      size="small"
      dirty={text !== ''}
      blockedBecause={reason === '' ? messages.reasonNeeded : undefined}
      onSubmit={() => onSubmit(reason)}
    >
      <Field label={messages.reason} required>
        <Textarea value={text} onChange={setText} rows={3} maxLength={maxLength} />
      </Field>
    </FormDialog>
  )
}
