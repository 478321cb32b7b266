import { type Role, roleNames, timeframes } from '@headway/contracts'
import type { DashboardOverview, Timeframe } from '@headway/contracts/dashboard'
import {
  Button,
  color,
  ErrorState,
  font,
  media,
  radius,
  SegmentedControl,
  space,
} from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { lazyComponent, Link, messageFor, requestIdOf, useCurrentUser, useSearchParams } from '@headway/sdk'
import styled from 'styled-components'
import { dashboardMessages as texts } from '../messages/dashboard.ts'
import { useActivityListQuery, useDashboardOverviewQuery } from './dashboard.api.ts'
import { Columns, DashboardPanel } from './DashboardPanel.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Headline } from './Headline.tsx'
import { isManager, toNewTask } from './links.ts'
import { ActionItemsPanel } from './ActionItemsPanel.tsx'
import { NumberStrip } from './NumberStrip.tsx'
import { OwnReports } from './OwnReports.tsx'
import { OwnTasks } from './OwnTasks.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RowSkeletons } from './Rows.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { TeamToday } from './TeamToday.tsx'
import type { WeekOfTasks } from '@headway/contracts/insights'
import { Suspense } from 'react'

const SKELETON_ROWS = 8

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
function WeeksPanel({ weeks = [] }: { weeks: readonly WeekOfTasks[] | undefined }) {
  return (
    <Box>
      <Suspense>
        <CompletedPerWeek weeks={weeks.slice(-SHOWN)} />
      </Suspense>
    </Box>
  )
}

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

/** Panels of one column below each other, each as high as its content. */
const Stack = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[16]};
  min-width: 0;
`

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  min-height: 32px;
  margin-bottom: ${space[16]};
`

const Title = styled.h1`
  min-width: 0;
  font: ${font.heading1};
  letter-spacing: -0.012em;
  overflow-wrap: anywhere;
`

const RoleName = styled.p`
  margin-top: 3px;
  color: ${color.text.muted};
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  margin-inline-start: auto;

  ${media.narrow} {
    flex: 1 1 100%;

    > :first-child {
      flex: 1;
    }
  }
`

const options = timeframes.map((value) => ({ value, label: texts.numbers.timeframes[value] }))

const isTimeframe = (value: string | null): value is Timeframe => timeframes.includes(value as Timeframe)

/** Placeholder below the numbers until the overview arrives; then all panels appear at once and nothing moves. */
function Loading() {
  return (
    <Columns aria-busy="true">
      <DashboardPanel title={texts.loading}>
        <RowSkeletons count={SKELETON_ROWS} />
      </DashboardPanel>
      <DashboardPanel title={texts.activity.title}>
        <RowSkeletons count={SKELETON_ROWS} />
      </DashboardPanel>
    </Columns>
  )
}

interface PanelsProps {
  overview: DashboardOverview
  role: Role
}

/** The panels of a role. */
function Panels({ overview, role }: PanelsProps) {
  if (role === 'staff') {
    return (
      <Columns>
        <Stack>
          <OwnTasks tasks={overview.tasks} />
        </Stack>
        <Stack>
          <OwnReports report={overview.report} />
          <RecentActivity />
        </Stack>
      </Columns>
    )
  }
  if (role === 'viewer') {
    return (
      <Columns>
        <Stack>
          <WeeksPanel weeks={overview.weeks} />
        </Stack>
        <Stack>
          <RecentActivity />
        </Stack>
      </Columns>
    )
  }
  if (isManager(role)) {
    return (
      <Columns>
        <Stack>
          <ActionItemsPanel overview={overview} />
          <TeamToday team={overview.team} role={role} />
        </Stack>
        <Stack>
          <RecentActivity />
          <WeeksPanel weeks={overview.weeks} />
        </Stack>
      </Columns>
    )
  }
  return (
    <Columns>
      <Stack>
        <ActionItemsPanel overview={overview} />
        <WeeksPanel weeks={overview.weeks} />
      </Stack>
      <Stack>
        <RecentActivity />
      </Stack>
    </Columns>
  )
}

/** Everything below the numbers. */
function Below({ role }: { role: Role }) {
  // Starts this request together with the overview's, not after it.
  useActivityListQuery()
  const { data: overview, error, isFetching, refetch } = useDashboardOverviewQuery()
  if (!overview && (isFetching || error === undefined)) {
    return <Loading />
  }
  return (
    <>
      {overview ? (
        <>
          <FirstSteps overview={overview} />
          <Panels overview={overview} role={role} />
        </>
      ) : (
        <Columns>
          <DashboardPanel title={texts.actionItems.title}>
            <ErrorState
              message={messageFor(error, texts.loadFailed)}
              requestId={requestIdOf(error)}
              onRetry={() => void refetch()}
            />
          </DashboardPanel>
          <RecentActivity />
        </Columns>
      )}
      <Shortcuts role={role} />
    </>
  )
}

/** The first page: numbers, action items, recent activity and shortcuts. */
export function Dashboard() {
  const user = useCurrentUser()
  const { data: overview } = useDashboardOverviewQuery()
  const [parameters, setParameters] = useSearchParams()
  const chosen = parameters.get('timeframe')
  const timeframe = isTimeframe(chosen) ? chosen : 'today'

  const handleTimeframe = (value: Timeframe) =>
    setParameters(value === 'today' ? {} : { timeframe: value }, { replace: true })

  const welcome = overview?.isFirstSignIn ? texts.welcome : texts.welcomeBack
  return (
    <>
      <Header>
        <Title tabIndex={-1}>{welcome(user.firstName)}</Title>
        <RoleName>{roleNames[user.role]}</RoleName>
        <Tools>
          <SegmentedControl
            label={texts.numbers.timeframe}
            value={timeframe}
            onChange={handleTimeframe}
            options={options}
          />
          {user.can.createTask ? (
            <Button asChild intent="primary" icon={<PlusIcon />}>
              <Link to={toNewTask()}>{texts.createTask}</Link>
            </Button>
          ) : null}
        </Tools>
      </Header>
      <Content>
        {user.role === 'president' ? <Headline overview={overview} /> : null}
        <NumberStrip
          timeframe={timeframe}
          role={user.role}
          directReports={overview?.team?.total}
          report={overview?.report}
        />
        <Below role={user.role} />
      </Content>
    </>
  )
}
