import { Alert, Button } from '@headway/design-system'
import { Field, Select } from '@headway/design-system/forms'
import { messages } from '../messages/en.ts'
import { dayName } from '../dates.ts'
import { TODAY } from './reportDraft.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form

/** Says that the chosen day could not be checked, with buttons to retry or to report for today. */
function DayFailure({ form: { reportDay, setDay } }: { form: ReportForm }) {
  const { wanted, retry } = reportDay
  return wanted === undefined ? null : (
    <Alert
      tone="danger"
      title={dayName(wanted)}
      action={
        <>
          <Button size="small" onClick={retry}>
            {texts.dayRetry}
          </Button>
          <Button size="small" onClick={() => setDay(TODAY)}>
            {texts.dayToday}
          </Button>
        </>
      }
    >
      {texts.dayFailed}
    </Alert>
  )
}

/** Selects the day if reports of earlier days are missing, and says why no report is needed on the chosen day. */
export function DayField({ form }: { form: ReportForm }) {
  const { missing, wanted, day, notice, hasFailed } = form.reportDay
  const options = [
    { value: TODAY, label: texts.today },
    ...missing.toReversed().map((each) => ({ value: each.day, label: texts.missingDay(dayName(each.day)) })),
  ]
  return (
    <>
      {hasFailed ? <DayFailure form={form} /> : null}
      {notice === null || form.wasSubmitted ? null : (
        <Alert tone="info" title={wanted === undefined ? texts.today : dayName(wanted)}>
          {texts.notices[notice]}
        </Alert>
      )}
      {missing.length > 0 ? (
        <Field label={texts.day}>
          <Select value={day ?? TODAY} onChange={form.setDay} options={options} />
        </Field>
      ) : null}
    </>
  )
}
