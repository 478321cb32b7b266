import { Alert, Button } from '@headway/design-system'
import { Field, Select } from '@headway/design-system/forms'
import { messages } from '../messages/en.ts'
import { dayName } from '../dates.ts'
import { TODAY } from './reportDraft.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form

/** Tells that the chosen day could not be checked. */
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

/** Chooses the day of the report when one is missing on earlier days, and tells why the chosen day needs none. */
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
