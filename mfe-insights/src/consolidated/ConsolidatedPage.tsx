import type { Reply } from '@headway/contracts'
import type { insightsConsolidated } from '@headway/contracts/insights'
import { Alert, Button, EmptyState, IconButton, SegmentedControl, space } from '@headway/design-system'
import { ChevronLeftIcon, ChevronRightIcon, PrinterIcon } from '@headway/design-system/icons'
import { Link, plusDays, useFormats, useSearchParams } from '@headway/sdk'
import styled from 'styled-components'
import { dayWithWeekday } from '../format.ts'
import { useInsightsConsolidatedQuery } from '../insights.api.ts'
import { toReports } from '../links.ts'
import { messages } from '../messages/en.ts'
import { PageState } from '../components/PageState.tsx'
import { routes } from '../routes.ts'
import { ReportGroups } from './ReportGroups.tsx'

const texts = messages.consolidated
const DAY_PATTERN = /^2\d{3}-\d{2}-\d{2}$/

type Span = 'day' | 'week'
type Consolidated = Reply<typeof insightsConsolidated>

const Period = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  font-weight: 500;
  font-variant-numeric: tabular-nums;
`

/** Returns the period in the URL. Without a day, it is today or the current week. */
function usePeriod() {
  const [parameters, setParameters] = useSearchParams()
  const span: Span = parameters.get('span') === 'week' ? 'week' : 'day'
  const dayParameter = parameters.get('day') ?? ''
  const day = DAY_PATTERN.test(dayParameter) ? dayParameter : undefined
  const show = (next: { span: Span; day?: string | undefined }) =>
    setParameters({
      ...(next.span === 'week' ? { span: next.span } : {}),
      ...(next.day === undefined ? {} : { day: next.day }),
    })
  return { span, day, show }
}

function PeriodControls({
  span,
  day,
  show,
  data,
}: ReturnType<typeof usePeriod> & { data: Consolidated | undefined }) {
  const { dueDate } = useFormats()
  const step = span === 'week' ? 7 : 1
  const from = day ?? data?.today
  const go = (days: number) => {
    if (from !== undefined) {
      show({ span, day: plusDays(from, days) })
    }
  }
  const hasNext = data !== undefined && data.to < data.today
  return (
    <>
      <SegmentedControl
        label={texts.span}
        value={span}
        options={[
          { value: 'day', label: texts.day },
          { value: 'week', label: texts.week },
        ]}
        onChange={(value: Span) => show({ span: value, day })}
      />
      <Period>
        <IconButton
          data-print="hidden"
          size="small"
          label={texts.previous[span]}
          icon={<ChevronLeftIcon />}
          disabled={from === undefined}
          onClick={() => go(-step)}
        />
        {data ? (
          <span
            title={span === 'day' ? dueDate(data.from) : texts.range(dueDate(data.from), dueDate(data.to))}
          >
            {span === 'day'
              ? dayWithWeekday(data.from)
              : texts.range(dayWithWeekday(data.from), dayWithWeekday(data.to))}
          </span>
        ) : null}
        <IconButton
          data-print="hidden"
          size="small"
          label={texts.next[span]}
          icon={<ChevronRightIcon />}
          disabled={!hasNext}
          onClick={() => go(step)}
        />
      </Period>
      <Button data-print="hidden" icon={<PrinterIcon />} onClick={() => globalThis.print()}>
        {messages.print}
      </Button>
    </>
  )
}

function formatCount({ groups }: Consolidated): string | undefined {
  const reports = groups.flatMap((group) => group.reports)
  const people = new Set(reports.map(({ author }) => author.id)).size
  return groups.length === 0 ? undefined : texts.total(people, reports.length)
}

/** Reports of a day or week as one document, by manager and person. */
export function ConsolidatedPage() {
  const period = usePeriod()
  const { span, day } = period
  const query = useInsightsConsolidatedQuery({ span, ...(day === undefined ? {} : { day }) })
  return (
    <PageState
      title={routes.consolidated.title}
      formatCount={formatCount}
      actions={<PeriodControls {...period} data={query.data} />}
      query={query}
      texts={texts}
      isEmpty={({ groups }) => groups.length === 0}
      empty={<EmptyState title={texts.empty[span]} description={texts.emptyHint} />}
    >
      {({ groups, isPartial }) => (
        <>
          {isPartial ? (
            <Alert tone="info">
              {texts.partial} <Link to={toReports}>{texts.all}</Link>
            </Alert>
          ) : null}
          <ReportGroups span={span} groups={groups} />
        </>
      )}
    </PageState>
  )
}
