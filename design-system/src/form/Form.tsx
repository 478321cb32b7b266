import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { FormLayout } from '../field/FormLayout.tsx'
import { isComposing } from '../input/isComposing.ts'

export interface FormProps {
  onSubmit: () => void
  /** Whether the form is being sent, which prevents a second submission. */
  busy?: boolean
  id?: string
  children: ReactNode
}

/** Form that is submitted by its button, by Enter in a single-line field, or by Ctrl+Enter anywhere. */
export function Form({ onSubmit, busy = false, id, children }: FormProps) {
  const submit = () => {
    if (!busy) {
      onSubmit()
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) {
      event.preventDefault()
      submit()
    }
  }
  return (
    <FormLayout as="form" id={id} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      {children}
    </FormLayout>
  )
}
