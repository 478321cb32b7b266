import type { OverdueTeam } from '@headway/contracts/insights'
import { BulletBars, ChartFigure } from '@headway/design-system/charts'
import { fullName, Link } from '@headway/sdk'
import { toTeamTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { PersonAvatar } from '../components/PersonName.tsx'

const texts = messages.executive

/** Returns the summary of the chart: the team with the greatest share of overdue tasks. */
function summarize(teams: readonly OverdueTeam[]): string {
  const share = ({ open, overdue }: OverdueTeam) => overdue / Math.max(1, open)
  const [worst] = teams.toSorted((one, other) => share(other) - share(one))
  if (!worst) {
    return texts.noTeams
  }
  return worst.overdue === 0
    ? texts.noOverdue
    : texts.worst(fullName(worst.manager), Math.round(share(worst) * 100))
}

/** Overdue tasks of each manager's team, compared with its open tasks. */
export function OverdueByManager({ teams }: { teams: readonly OverdueTeam[] }) {
  return (
    <ChartFigure
      title={texts.overdueTitle}
      note={texts.byManager}
      summary={summarize(teams)}
      table={{
        columns: [messages.manager, messages.overdue, messages.open],
        rows: teams.map(({ manager, overdue, open }) => [fullName(manager), overdue, open]),
      }}
      fileName="overdue-by-manager.csv"
    >
      <BulletBars
        between={messages.between}
        rows={teams.map(({ manager, overdue, open }) => ({
          key: manager.id,
          label: fullName(manager),
          icon: <PersonAvatar person={manager} />,
          count: overdue,
          of: open,
          link: <Link to={toTeamTasks(manager.id, 'overdue')} />,
        }))}
      />
    </ChartFigure>
  )
}
