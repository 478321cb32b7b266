import type { TaskSummary } from '@headway/contracts/tasks'
import { Alert, Button, Link as TextLink, space, VisuallyHidden } from '@headway/design-system'
import { Field, Form, Select } from '@headway/design-system/forms'
import { Link } from '@headway/sdk'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { ReportFields } from '../report-form/ReportFields.tsx'
import { dayName } from '../report-days/months.ts'
import { TaskFields } from '../report-form/TaskFields.tsx'
import { useReportForm } from '../report-form/useReportForm.ts'
import { TODAY, useReportDay } from './useReportDay.ts'

const texts = messages.daily

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  padding-top: ${space[4]};
`

/** Gets the focus, because the button that had it is disabled while the next report is blank. */
const Success = styled.div`
  outline: none;
`

/** Must be a stable function, because React would otherwise call it on every change of the form. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface DayFieldProps {
  reportDay: ReturnType<typeof useReportDay>
}

type Outcome = 'none' | 'success' | 'failure'

/** Shows the result of the submission. On success, a link leads to the reports. */
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

/** Chooses the day of the report, when a report is missing on earlier ones. */
function DayField({ reportDay: { missing, value, choose, unchanged } }: DayFieldProps) {
  const options = [
    { value: TODAY, label: texts.today },
    ...missing.toReversed().map(({ day }) => ({ value: day, label: texts.missingDay(dayName(day)) })),
  ]
  return (
    <>
      {unchanged ? (
        <Alert tone="info" title={dayName(unchanged.day)}>
          {unchanged.isExpected ? texts.settled : texts.notExpected}
        </Alert>
      ) : null}
      {missing.length > 0 ? (
        <Field label={texts.day}>
          <Select value={value} onChange={choose} options={options} />
        </Field>
      ) : null}
    </>
  )
}

/** Form that submits the daily report. A failure keeps everything that was entered. */
export function DailyReportForm({ tasks }: { tasks: readonly TaskSummary[] }) {
  const reasonId = useId()
  const [outcome, setOutcome] = useState<Outcome>('none')
  const reportDay = useReportDay()
  const form = useReportForm(tasks, reportDay.reportDate)
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
      <DayField reportDay={reportDay} />
      <ReportFields form={form} day={reportDay.value === TODAY ? undefined : reportDay.value}>
        <TaskFields form={form} tasks={tasks} />
      </ReportFields>
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
