import { Button } from '@headway/design-system'
import { PrinterIcon } from '@headway/design-system/icons'
import { useFormats } from '@headway/sdk'
import { useInsightsExecutiveQuery } from '../insights.api.ts'
import { messages } from '../messages/en.ts'
import { PageState } from '../components/PageState.tsx'
import { ChartCard, PanelGrid, PanelCell } from '../components/panelGrid.tsx'
import { routes } from '../routes.ts'
import { CompletedPerWeek } from './CompletedPerWeek.tsx'
import { ExecutiveNumbers } from './ExecutiveNumbers.tsx'
import { Headline } from './Headline.tsx'
import { OldestOverdue } from './OldestOverdue.tsx'
import { OverdueByManager } from './OverdueByManager.tsx'

const texts = messages.executive

/** Page with the state of the organization. It prints on one sheet. */
export function ExecutivePage() {
  const query = useInsightsExecutiveQuery()
  const { dueDate } = useFormats()
  return (
    <PageState
      title={routes.executive.title}
      formatCount={({ today }) => texts.asOf(dueDate(today))}
      actions={
        <Button data-print="hidden" icon={<PrinterIcon />} onClick={() => globalThis.print()}>
          {messages.print}
        </Button>
      }
      query={query}
      texts={texts}
    >
      {(state) => (
        <>
          <Headline state={state} />
          <ExecutiveNumbers state={state} />
          <PanelGrid>
            <ChartCard columns={7}>
              <CompletedPerWeek weeks={state.weeks} />
            </ChartCard>
            <ChartCard columns={5}>
              <OverdueByManager teams={state.overdueByManager} />
            </ChartCard>
            <PanelCell $columns={12}>
              <OldestOverdue tasks={state.oldest} total={state.tasks.overdue} />
            </PanelCell>
          </PanelGrid>
        </>
      )}
    </PageState>
  )
}
