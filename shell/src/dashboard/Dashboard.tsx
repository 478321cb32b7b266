import { roleNames, timeframes } from '@headway/contracts'
import type { Timeframe } from '@headway/contracts/dashboard'
import { PageHeader, SegmentedControl, space } from '@headway/design-system'
import { useCurrentUser, useSearchParams } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { ActionCards } from './ActionCards.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { StatCards } from './StatCards.tsx'

const Content = styled.div`
  display: grid;
  gap: ${space[24]};
`

const options = timeframes.map((value) => ({ value, label: messages.dashboard.timeframes[value] }))

const isTimeframe = (value: string | null): value is Timeframe => timeframes.includes(value as Timeframe)

/** The first page: figures, ways to the work, and what happened lately. */
export function Dashboard() {
  const user = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const chosen = parameters.get('timeframe')
  const timeframe = isTimeframe(chosen) ? chosen : 'today'

  const handleTimeframe = (value: Timeframe) =>
    setParameters(value === 'today' ? {} : { timeframe: value }, { replace: true })

  return (
    <>
      <PageHeader
        title={messages.dashboard.welcome(user.firstName)}
        subtitle={roleNames[user.role]}
        actions={
          <SegmentedControl
            label={messages.dashboard.timeframe}
            value={timeframe}
            onChange={handleTimeframe}
            options={options}
          />
        }
      />
      <Content>
        <StatCards timeframe={timeframe} role={user.role} />
        <ActionCards role={user.role} />
        <RecentActivity />
      </Content>
    </>
  )
}
