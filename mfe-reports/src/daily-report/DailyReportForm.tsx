import type { TaskSummary } from '@headway/contracts/tasks'
import { Alert, Button, Link as TextLink, Select, space, VisuallyHidden } from '@headway/design-system'
import { Field, Form } from '@headway/design-system/forms'
import { Link } from '@headway/sdk'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { ReportFields } from '../report-form/ReportFields.tsx'
import { useReportForm } from '../report-form/useReportForm.ts'

const texts = messages.daily

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  padding-top: ${space[4]};
`

/** Takes the focus: the button that had it is disabled while the next report is blank. */
const Success = styled.div`
  outline: none;
`

/** The same function each time, or React would call it after each change of the form. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

type Outcome = 'none' | 'success' | 'failure'

/** Says how the submission ended; a success leads to the report. */
function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  if (outcome === 'none') {
    return null
  }
  if (outcome === 'failure') {
    return <Alert tone="danger">{texts.failure}</Alert>
  }
  const link = (
    <TextLink asChild>
      <Link to="/reports">{texts.seeReports}</Link>
    </TextLink>
  )
  return (
    <Success ref={takeFocus} tabIndex={-1}>
      <Alert tone="success" action={link}>
        {texts.success}
      </Alert>
    </Success>
  )
}

/** Writes and submits the report; a failure keeps everything that was typed. */
export function DailyReportForm({ tasks }: { tasks: readonly TaskSummary[] }) {
  const reasonId = useId()
  const [outcome, setOutcome] = useState<Outcome>('none')
  const form = useReportForm(tasks[0]?.id)
  const { blockedBecause, isSending } = form
  const isBlocked = blockedBecause !== undefined

  const handleSubmit = async () => {
    setOutcome('none')
    const result = await form.submit()
    setOutcome('error' in result ? 'failure' : 'success')
  }

  return (
    <Form busy={isSending || isBlocked} onSubmit={() => void handleSubmit()}>
      <OutcomeAlert outcome={outcome} />
      <Field label={texts.task}>
        <Select
          value={String(form.taskId)}
          onChange={(id) => form.setTaskId(Number(id))}
          options={tasks.map((task) => ({ value: String(task.id), label: task.title }))}
        />
      </Field>
      <ReportFields form={form} />
      <Buttons>
        <Button
          intent="primary"
          type="submit"
          busy={isSending}
          disabled={isBlocked && !isSending}
          aria-describedby={isBlocked ? reasonId : undefined}
        >
          {isSending ? messages.form.submitting(Math.round(form.progress * 100)) : messages.form.submit}
        </Button>
        {isBlocked ? <VisuallyHidden id={reasonId}>{blockedBecause}</VisuallyHidden> : null}
      </Buttons>
    </Form>
  )
}
