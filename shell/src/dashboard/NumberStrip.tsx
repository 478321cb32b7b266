import { plusDays } from '@headway/sdk'
import type { Role } from '@headway/contracts'
import type { DashboardStats, OwnReport, Timeframe } from '@headway/contracts/dashboard'
import { Button, ProgressBar, Skeleton, useToday } from '@headway/design-system'
import { dashboardMessages } from '../messages/dashboard.ts'
import { useDashboardStatsQuery } from './dashboard.api.ts'
import {
  isManager,
  teamPathOf,
  toApprovals,
  toCompletedSince,
  toOverdue,
  toSignIns,
  toTasksSince,
} from './links.ts'
import {
  Aside,
  AsideText,
  Cell,
  Explanation,
  Figure,
  FigureLink,
  Label,
  Line,
  LinkCell,
  NoteLink,
  Strip,
} from './numberCells.ts'
import { TodaysReport } from './TodaysReport.tsx'

const texts = dashboardMessages.numbers

/** Number of days before today that a timeframe includes. */
const daysBefore: Record<Timeframe, number> = { today: 0, week: 6, month: 29 }

/** Returns completed over total as a rounded percentage; 0 if there are no tasks (specification, section 9). */
export const completionRate = ({
  completedTasks,
  totalTasks,
}: Pick<DashboardStats, 'completedTasks' | 'totalTasks'>): number =>
  totalTasks === 0 ? 0 : Math.round((completedTasks / totalTasks) * 100)

/** Number of files that are pending the user's decision. */
function Approvals({ pendingApprovals }: { pendingApprovals: number }) {
  return (
    <Cell>
      <div>
        <Label>{texts.pendingApprovals}</Label>
        <Line>
          <FigureLink to={toApprovals()} aria-label={`${texts.pendingApprovals}: ${pendingApprovals}`}>
            {pendingApprovals}
          </FigureLink>
          <span>{texts.awaitingReview}</span>
        </Line>
      </div>
    </Cell>
  )
}

interface NumbersProps {
  stats: DashboardStats
  timeframe: Timeframe
  role: Role
  directReports: number | undefined
}

function Numbers({ stats, timeframe, role, directReports }: NumbersProps) {
  const { totalTasks, completedTasks, overdueTasks, staffCount, attendanceRate, pendingApprovals } = stats
  const since = plusDays(useToday()(), -daysBefore[timeframe])
  const rate = completionRate(stats)
  // The team page lists direct reports only; the sign-in list has everyone below the manager.
  const teamPath = directReports === staffCount ? teamPathOf(role) : toSignIns()
  return (
    <>
      <Cell>
        <div>
          <Label>{texts.totalTasks}</Label>
          <Line>
            <FigureLink to={toTasksSince(since)} aria-label={`${texts.totalTasks}: ${totalTasks}`}>
              {totalTasks}
            </FigureLink>
            {overdueTasks > 0 ? (
              <NoteLink $late to={toOverdue()}>
                {texts.overdue(overdueTasks)}
              </NoteLink>
            ) : null}
          </Line>
        </div>
        <Explanation>{texts.totalTasksHints[timeframe]}</Explanation>
      </Cell>
      <LinkCell to={toCompletedSince(since)}>
        <div>
          <Label>{texts.completionRate}</Label>
          <Figure>{rate}%</Figure>
        </div>
        <Aside>
          <AsideText>{texts.completed(completedTasks, totalTasks)}</AsideText>
          <ProgressBar value={rate} label={texts.completionRate} />
        </Aside>
      </LinkCell>
      {isManager(role) && staffCount !== undefined ? (
        <Cell>
          <div>
            <Label>{texts.teamSize}</Label>
            <Line>
              <FigureLink to={teamPath} aria-label={`${texts.teamSize}: ${staffCount}`}>
                {staffCount}
              </FigureLink>
              {attendanceRate === undefined ? null : (
                <NoteLink to={toSignIns()}>{texts.attendance(attendanceRate)}</NoteLink>
              )}
            </Line>
          </div>
        </Cell>
      ) : null}
      {isManager(role) && pendingApprovals !== undefined ? (
        <Approvals pendingApprovals={pendingApprovals} />
      ) : null}
    </>
  )
}

const LoadingCell = () => (
  <Cell aria-busy="true">
    <Skeleton width="4rem" height="2rem" />
  </Cell>
)

interface NumberStripProps {
  timeframe: Timeframe
  role: Role
  /** Number of direct reports of a manager. */
  directReports: number | undefined
  /** Own daily report; set for staff. */
  report: OwnReport | undefined
}

/**
 * Numbers of a timeframe, each linked to the list that it counts. Team size and approvals are for managers only
 * (specification, section 6). The strip loads and fails separately from the rest of the page.
 */
export function NumberStrip({ timeframe, role, directReports, report }: NumberStripProps) {
  const { data, isError, refetch } = useDashboardStatsQuery({ timeframe })
  const count = isManager(role) ? 4 : 2
  return (
    <Strip aria-label={texts.label}>
      {data ? <Numbers stats={data} timeframe={timeframe} role={role} directReports={directReports} /> : null}
      {!data && isError ? (
        <Cell>
          <Line>
            <span>{texts.unavailable}</span>
            <Button size="small" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          </Line>
        </Cell>
      ) : null}
      {!data && !isError ? Array.from({ length: count }, (_, index) => <LoadingCell key={index} />) : null}
      {role === 'staff' ? <TodaysReport report={report} /> : null}
    </Strip>
  )
}
