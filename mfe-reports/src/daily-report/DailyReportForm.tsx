import type { TaskSummary } from '@headway/contracts/tasks'
import { Alert, Button, Link as TextLink, Muted, space } from '@headway/design-system'
import { Form } from '@headway/design-system/forms'
import { Link } from '@headway/sdk'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { ReportFields } from '../report-form/ReportFields.tsx'
import { TaskFields } from '../report-form/TaskFields.tsx'
import { type ReportForm, useReportForm } from '../report-form/useReportForm.ts'

const texts = messages.daily

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]} ${space[12]};
  padding-top: ${space[4]};
`

/** Receives the focus after a submission, because then the button is disabled until the next description is entered. */
const Result = styled.div`
  outline: none;
`

/** Defined outside of the component: React would call a new function at each render and move the focus again. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

type Outcome = 'none' | Awaited<ReturnType<ReportForm['submit']>>

/** Shows the result of the submission. On success, a link leads to the reports. */
function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  if (outcome === 'none') {
    return null
  }
  const link = (
    <TextLink asChild>
      <Link to="/reports">{texts.seeReports}</Link>
    </TextLink>
  )
  return (
    <Result ref={takeFocus} tabIndex={-1}>
      {outcome.isSubmitted ? (
        <Alert tone="success" action={link}>
          {texts.success}
        </Alert>
      ) : (
        <Alert tone="danger" title={texts.failure}>
          {outcome.problem}
        </Alert>
      )}
    </Result>
  )
}

/** Form that submits the daily report. A failure keeps everything that was entered. */
export function DailyReportForm({ tasks }: { tasks: readonly TaskSummary[] }) {
  const reasonId = useId()
  const [outcome, setOutcome] = useState<Outcome>('none')
  const form = useReportForm(tasks)
  const { blockedBecause, isSending } = form
  const isBlocked = blockedBecause !== undefined

  const handleSubmit = async () => {
    setOutcome('none')
    setOutcome(await form.submit())
  }

  return (
    <Form busy={isSending || isBlocked} onSubmit={() => void handleSubmit()}>
      <OutcomeAlert outcome={outcome} />
      <ReportFields form={form}>
        <TaskFields form={form} tasks={tasks} />
      </ReportFields>
      <Buttons>
        {isBlocked && !isSending ? <Muted id={reasonId}>{blockedBecause}</Muted> : null}
        <Button
          intent="primary"
          type="submit"
          busy={isSending}
          disabled={isBlocked && !isSending}
          aria-describedby={isBlocked ? reasonId : undefined}
        >
          {isSending ? messages.form.submitting(Math.round(form.progress * 100)) : messages.form.submit}
        </Button>
      </Buttons>
    </Form>
  )
}
