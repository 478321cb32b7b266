import type { TaskSummary } from '@headway/contracts/tasks'
import { Alert, Button, Field, Link as TextLink, Select, space, VisuallyHidden } from '@headway/design-system'
import { Link, useCurrentUser } from '@headway/sdk'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { ReportFields } from '../report-form/ReportFields.tsx'
import { useReportForm } from '../report-form/useReportForm.ts'

const texts = messages.daily

const Form = styled.form`
  display: grid;
  gap: ${space[20]};
`

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
`

type Outcome = 'none' | 'success' | 'failure'

/** Writes and submits the report; a failure keeps everything that was typed. */
export function DailyReportForm({ tasks }: { tasks: readonly TaskSummary[] }) {
  const reasonId = useId()
  const user = useCurrentUser()
  const [taskId, setTaskId] = useState(tasks[0]?.id)
  const [outcome, setOutcome] = useState<Outcome>('none')
  const form = useReportForm(`headway.report-draft.${user.id}.daily`)

  const submit = async () => {
    if (!form.canSubmit) {
      return
    }
    setOutcome('none')
    const result = await form.submit(taskId)
    setOutcome('error' in result ? 'failure' : 'success')
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
  }

  return (
    <Form onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
      {outcome === 'success' ? (
        <Alert
          tone="success"
          action={
            <TextLink asChild>
              <Link to="/reports">{texts.seeReports}</Link>
            </TextLink>
          }
        >
          {texts.success}
        </Alert>
      ) : null}
      {outcome === 'failure' ? <Alert tone="danger">{texts.failure}</Alert> : null}
      <Field label={texts.task}>
        <Select
          value={String(taskId)}
          onChange={(event) => setTaskId(Number(event.target.value))}
          options={tasks.map((task) => ({ value: String(task.id), label: task.title }))}
        />
      </Field>
      <ReportFields form={form} />
      <Buttons>
        <Button
          intent="primary"
          type="submit"
          disabled={!form.canSubmit}
          aria-describedby={form.canSubmit ? undefined : reasonId}
        >
          {form.isSending ? messages.form.submitting(Math.round(form.progress * 100)) : messages.form.submit}
        </Button>
        {form.canSubmit ? null : (
          <VisuallyHidden id={reasonId}>{messages.form.descriptionNeeded}</VisuallyHidden>
        )}
      </Buttons>
    </Form>
  )
}
