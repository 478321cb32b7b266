import type { Reply } from '@headway/contracts'
import type { insightsAnalytics } from '@headway/contracts/insights'
import { Bars, ChartFigure } from '@headway/design-system/charts'
import { Link } from '@headway/sdk'
import { sum } from '../format.ts'
import { toOverdueTasksDue } from '../links.ts'
import { messages } from '../messages/en.ts'

const texts = messages.analytics

type Ages = Reply<typeof insightsAnalytics>['overdueByAge']

const isOld = ({ age }: Ages[number]) => age === '11-20' || age === 'over 20'

function summarize(ages: Ages): string {
  if (sum(ages.map(({ tasks }) => tasks)) === 0) {
    return texts.noneOverdue
  }
  const old = sum(ages.filter(isOld).map(({ tasks }) => tasks))
  return old === 0 ? texts.noneOld : texts.old(old)
}

/** Overdue tasks by how many days ago they were due. */
export function OverdueByAge({ ages }: { ages: Ages }) {
  return (
    <ChartFigure
      title={texts.byAge}
      note={messages.tasks(sum(ages.map(({ tasks }) => tasks)))}
      summary={<strong>{summarize(ages)}</strong>}
      table={{
        columns: [texts.age, messages.overdue],
        rows: ages.map(({ age, tasks }) => [texts.ages[age], tasks]),
      }}
      fileName="overdue-by-age.csv"
    >
      <Bars
        rows={ages.map((group) => ({
          key: group.age,
          label: texts.ages[group.age],
          count: group.tasks,
          tone: isOld(group) ? 'danger' : 'quiet',
          link: <Link to={toOverdueTasksDue('mine', group.from, group.to)} />,
        }))}
      />
    </ChartFigure>
  )
}
