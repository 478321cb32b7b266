import type { WeekOfTasks } from '@headway/contracts/insights'
import { color, radius, space } from '@headway/design-system'
import { lazyComponent } from '@headway/sdk'
import { Suspense } from 'react'
import styled from 'styled-components'

const SHOWN = 8

/** Loaded separately: charts would exceed the limit of the first load. */
const CompletedPerWeek = lazyComponent(async () => (await import('./CompletedPerWeek.tsx')).CompletedPerWeek)

/** As high as the chart, so that nothing moves when it loads. */
const Box = styled.div`
  min-width: 0;
  min-height: 262px;
  padding: ${space[8]} ${space[16]} ${space[12]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
`

/** Tasks completed per week. */
export function WeeksPanel({ weeks = [] }: { weeks: readonly WeekOfTasks[] | undefined }) {
  return (
    <Box>
      <Suspense>
        <CompletedPerWeek weeks={weeks.slice(-SHOWN)} />
      </Suspense>
    </Box>
  )
}
