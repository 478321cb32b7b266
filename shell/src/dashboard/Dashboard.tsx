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
  useIsNarrow,
} from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { lazyComponent, Link, messageFor, requestIdOf, useCurrentUser, useSearchParams } from '@headway/sdk'
import styled from 'styled-components'
import { dashboardMessages as texts } from '../messages/dashboard.ts'
import { useActivityListQuery, useDashboardOverviewQuery } from './dashboard.api.ts'
import { Columns, DashboardPanel } from './DashboardPanel.tsx'
import { Headline } from './Headline.tsx'
import { isManager, toNewTask } from './links.ts'
import { ActionItemsPanel } from './ActionItemsPanel.tsx'
import { NumberStrip } from './NumberStrip.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RowSkeletons } from './Rows.tsx'
import { SectionCards } from './SectionCards.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { TeamToday } from './TeamToday.tsx'
import type { WeekOfTasks } from '@headway/contracts/insights'
import { Suspense, useEffect } from 'react'

const SKELETON_ROWS = 8

const MAX_TASKS = 8

/** Loaded on demand, because charts would exceed the size limit of the first load. */
const CompletedPerWeek = lazyComponent(async () => (await import('./CompletedPerWeek.tsx')).CompletedPerWeek)

/** Loaded on demand, because only staff have these panels. */
const OwnTasks = lazyComponent(async () => (await import('./StaffPanels.tsx')).OwnTasks)
const OwnReports = lazyComponent(async () => (await import('./StaffPanels.tsx')).OwnReports)

/** Loaded on demand, because most users have dismissed them. */
const LazyFirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps)

const FirstSteps = ({ overview }: { overview: DashboardOverview }) =>
  overview.showsHint ? <LazyFirstSteps overview={overview} /> : null

/** Has the height of the chart, so that nothing moves when the chart loads. */
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
        <CompletedPerWeek weeks={weeks.slice(-MAX_TASKS)} />
      </Suspense>
    </Box>
  )
}

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

/** Column of panels, each as high as its content. */
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

    /* The button wraps below the timeframes before it cuts them off. */
    > :first-child {
      flex: 1 0 auto;
    }
  }
`

const options = timeframes.map((value) => ({ value, label: texts.numbers.timeframes[value] }))

const isTimeframe = (value: string | null): value is Timeframe => timeframes.includes(value as Timeframe)

/** Placeholder below the numbers until all lists have arrived; then the panels appear at once and nothing moves. */
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

/** Panels of a role. On phones the first steps follow the first panel, so that work comes first. */
function Panels({ overview, role }: PanelsProps) {
  const isNarrow = useIsNarrow()
  const firstSteps = isNarrow ? <FirstSteps overview={overview} /> : null
  if (role === 'staff') {
    return (
      <Columns>
        <Stack>
          <ActionItemsPanel overview={overview} />
          <OwnTasks tasks={overview.tasks} />
          {firstSteps}
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
          {firstSteps}
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
          {firstSteps}
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
        {firstSteps}
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
  const isNarrow = useIsNarrow()
  const { isLoading } = useActivityListQuery()
  const { data: overview, error, isFetching, refetch } = useDashboardOverviewQuery()
  if (isLoading || (!overview && (isFetching || error === undefined))) {
    return <Loading />
  }
  return (
    <Suspense fallback={<Loading />}>
      {overview ? (
        <>
          {isNarrow ? null : <FirstSteps overview={overview} />}
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
      <SectionCards />
    </Suspense>
  )
}

/** Start page: numbers, action items, recent activity and shortcuts. */
export function Dashboard() {
  const user = useCurrentUser()
  useEffect(() => {
    if (user.role === 'staff') {
      OwnTasks.preload()
    }
  }, [user.role])
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
