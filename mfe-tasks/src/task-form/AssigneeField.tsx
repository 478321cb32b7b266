import type { DirectReports } from './useDirectReports.ts'
import { Alert, Button } from '@headway/design-system'
import { Field, PeoplePicker } from '@headway/design-system/forms'
import { formMessages } from './form.messages.ts'
import { workloadMessages } from '../workload/workload.messages.ts'

const texts = formMessages

interface AssigneeFieldProps {
  reports: DirectReports
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Shows a picker for the user's direct reports. */
export function AssigneeField({ reports, value, onChange }: AssigneeFieldProps) {
  if (reports.hasFailed) {
    return (
      <Alert
        tone="danger"
        action={
          <Button size="small" onClick={reports.retry}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.reportsFailed}
      </Alert>
    )
  }
  return (
    <Field
      label={texts.assignees}
      hint={reports.isOrdered ? workloadMessages.order : texts.assigneesHint}
      group
    >
      <PeoplePicker
        items={reports.people}
        value={value}
        onChange={onChange}
        loading={reports.isLoading}
        emptyText={texts.noDirectReports}
      />
    </Field>
  )
}
