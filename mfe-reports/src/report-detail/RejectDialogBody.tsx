import { filesReject, type ReportFile } from '@headway/contracts/reports'
import { Button, space, toastFailure } from '@headway/design-system'
import { Field, Form, Textarea } from '@headway/design-system/forms'
import { serverMessage } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useFilesRejectMutation } from '../reports.api.ts'
import { useDecisionToast } from './useDecisionToast.ts'

const texts = messages.detail

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`

/** Asks for the reason in the report's own dialog: dialogs are never stacked. */
export function RejectDialogBody({ file, onDone }: { file: ReportFile; onDone: () => void }) {
  const [reject] = useFilesRejectMutation()
  const showDecision = useDecisionToast(file)
  const form = useContractForm(filesReject.body, { values: { reason: '' } })
  const reason = useFormField(form, 'reason')

  const handleSubmit = form.submit({
    send: (body) => reject({ id: file.id, ...body }),
    onDone: () => {
      showDecision(texts.fileRejected, 'default')
      onDone()
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.decisionFailed)),
  })

  return (
    <Form busy={form.isSending} onSubmit={handleSubmit}>
      <p>{file.name}</p>
      <Field label={texts.reason} required error={reason.error}>
        <Textarea {...reason.control} maxLength={500} autoFocus />
      </Field>
      <Buttons>
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button type="submit" intent="danger" busy={form.isSending}>
          {texts.reject}
        </Button>
      </Buttons>
    </Form>
  )
}
