import type { ReportFile } from '@headway/contracts/reports'
import { Button, Field, space, Textarea, toast } from '@headway/design-system'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useFilesRejectMutation } from '../reports.api.ts'

const texts = messages.detail

const Form = styled.form`
  display: grid;
  gap: ${space[16]};
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`

/** Asks for the reason in the report's own dialog: dialogs are never stacked (screens.md, section 3.2). */
export function RejectDialogBody({ file, onDone }: { file: ReportFile; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [reject, { isLoading }] = useFilesRejectMutation()
  const key = useIdempotencyKey()

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') {
      setError(texts.reasonRequired)
      return
    }
    const result = await reject({ id: file.id, reason, idempotencyKey: key.current() })
    if (result.error) {
      setError(serverMessage(result.error, texts.decisionFailed))
      return
    }
    toast({ title: texts.fileRejected, description: file.name })
    onDone()
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p>{file.name}</p>
      <Field label={texts.reason} required error={error}>
        <Textarea
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          autoFocus
        />
      </Field>
      <Buttons>
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button type="submit" intent="danger" loading={isLoading}>
          {texts.reject}
        </Button>
      </Buttons>
    </Form>
  )
}
