import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog } from '@headway/design-system/forms'
import { serverMessage } from '@headway/sdk'
import type { useContractForm } from '@headway/sdk/forms'
import type { ReactNode } from 'react'

type Fields = Record<string, string>

interface AddDayDialogProps<Body extends Fields> {
  form: Pick<ReturnType<typeof useContractForm<Body, Body>>, 'isDirty' | 'isSending' | 'submit'>
  texts: {
    readonly formTitle: string
    readonly formDescription: string
    readonly add: string
    readonly added: string
    readonly addFailed: string
  }
  send: (body: Body) => Promise<{ error?: unknown }>
  onClose: () => void
  children: ReactNode
}

/** Shows the dialog that adds a holiday or an absence, around the given fields. */
export function AddDayDialog<Body extends Fields>(props: AddDayDialogProps<Body>) {
  const { form, texts, send, onClose, children } = props
  const handleSubmit = form.submit({
    send,
    onDone: () => {
      toastSuccess(texts.added)
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.addFailed)),
  })
  return (
    <FormDialog
      title={texts.formTitle}
      description={texts.formDescription}
      submitLabel={texts.add}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
