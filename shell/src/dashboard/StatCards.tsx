import type { Role } from '@headway/contracts'
import type { DashboardStats, Timeframe } from '@headway/contracts/dashboard'
import { Link as TextLink, media, ProgressBar, space, StatCard } from '@headway/design-system'
import { CircleCheckIcon, FileTextIcon, TasksIcon, UsersIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
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

const Places = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[12]};
`

/** What waits, and where: reports and tasks have their files each. */
function Approvals({
  pendingApprovals = 0,
  pendingTaskFiles = 0,
}: Pick<DashboardStats, 'pendingApprovals' | 'pendingTaskFiles'>) {
  const inReports = pendingApprovals - pendingTaskFiles
  return (
    <>
      {texts.awaitingReview}
      {pendingApprovals === 0 ? null : (
        <Places>
          {inReports > 0 ? (
            <TextLink asChild>
              <Link to="/reports?approval=pending">{texts.inReports(inReports)}</Link>
            </TextLink>
          ) : null}
          {pendingTaskFiles > 0 ? (
            <TextLink asChild>
              <Link to="/tasks/approvals">{texts.inTasks(pendingTaskFiles)}</Link>
            </TextLink>
          ) : null}
        </Places>
      )}
    </>
  )
}

/** Completed over total as a rounded percent, zero when there are no tasks (specification, section 9). */
export const completionRate = ({
  completedTasks,
  totalTasks,
}: Pick<DashboardStats, 'completedTasks' | 'totalTasks'>): number =>
  totalTasks === 0 ? 0 : Math.round((completedTasks / totalTasks) * 100)

/**
 * The figures of a timeframe; team size and approvals are the managers' alone (specification, section 6). They fail and
 * load alone; the rest of the page stays.
 */
export function StatCards({ timeframe, role }: { timeframe: Timeframe; role: Role }) {
  const { data, isError, refetch } = useDashboardStatsQuery({ timeframe })
  const state = isError ? 'error' : data ? 'ready' : 'loading'
  const card = { state, onRetry: () => void refetch() } as const
  const isManager = role === 'pm' || role === 'sr_pm'
  const rate = data ? completionRate(data) : 0
  return (
    <StatRow $minimum={CARD_WIDTH}>
      <StatCard
        {...card}
        label={texts.totalTasks}
        icon={<TasksIcon />}
        value={data?.totalTasks}
        detail={data && data.overdueTasks > 0 ? texts.overdue(data.overdueTasks) : undefined}
        hint={texts.totalTasksHints[timeframe]}
        detailTone="danger"
      />
      <StatCard
        {...card}
        label={texts.completionRate}
        icon={<CircleCheckIcon />}
        value={`${rate}%`}
        detail={<ProgressBar value={rate} label={texts.completionRate} />}
      />
      {isManager && data?.staffCount !== undefined ? (
        <StatCard
          {...card}
          label={texts.teamSize}
          icon={<UsersIcon />}
          value={data.staffCount}
          detail={data.attendanceRate === undefined ? undefined : texts.attendance(data.attendanceRate)}
        />
      ) : null}
      {isManager && data?.pendingApprovals !== undefined ? (
        <StatCard
          {...card}
          label={texts.pendingApprovals}
          icon={<FileTextIcon />}
          value={data.pendingApprovals}
          detail={<Approvals {...data} />}
        />
      ) : null}
    </StatRow>
  )
}
