import type { DashboardStats, Timeframe } from '@headway/contracts/dashboard'
import {
  CircleCheckIcon,
  FileTextIcon,
  media,
  ProgressBar,
  StatCard,
  TasksIcon,
  UsersIcon,
} from '@headway/design-system'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useDashboardStatsQuery } from '../shell.api.ts'
import { CardRow } from './CardRow.tsx'

const texts = messages.dashboard
const CARD_WIDTH = '13.75rem'

const StatRow = styled(CardRow)`
  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

/** Completed over total as a rounded percent, zero when there are no tasks (specification, section 9). */
export const completionRate = ({
  completedTasks,
  totalTasks,
}: Pick<DashboardStats, 'completedTasks' | 'totalTasks'>): number =>
  totalTasks === 0 ? 0 : Math.round((completedTasks / totalTasks) * 100)

/** The figures of a timeframe. They fail and load alone; the rest of the page stays. */
export function StatCards({ timeframe }: { timeframe: Timeframe }) {
  const { data, isError, refetch } = useDashboardStatsQuery({ timeframe })
  const state = isError ? 'error' : data ? 'ready' : 'loading'
  const card = { state, onRetry: () => void refetch() } as const
  const rate = data ? completionRate(data) : 0
  return (
    <StatRow $minimum={CARD_WIDTH}>
      <StatCard
        {...card}
        label={texts.totalTasks}
        icon={<TasksIcon />}
        value={data?.totalTasks}
        detail={data && data.overdueTasks > 0 ? texts.overdue(data.overdueTasks) : undefined}
        detailTone="danger"
      />
      <StatCard
        {...card}
        label={texts.completionRate}
        icon={<CircleCheckIcon />}
        value={`${rate}%`}
        detail={<ProgressBar value={rate} label={texts.completionRate} />}
      />
      {data?.staffCount === undefined ? null : (
        <StatCard
          {...card}
          label={texts.teamSize}
          icon={<UsersIcon />}
          value={data.staffCount}
          detail={data.attendanceRate === undefined ? undefined : texts.attendance(data.attendanceRate)}
        />
      )}
      {data?.pendingApprovals === undefined ? null : (
        <StatCard
          {...card}
          label={texts.pendingApprovals}
          icon={<FileTextIcon />}
          value={data.pendingApprovals}
          detail={texts.awaitingReview}
        />
      )}
    </StatRow>
  )
}
