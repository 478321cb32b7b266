import type { Reply } from '@headway/contracts'
import type { insightsAnalytics } from '@headway/contracts/insights'
import { BarKey, ChartFigure, StackedBars } from '@headway/design-system/charts'
import { fullName, Link } from '@headway/sdk'
import { toTasksOf } from '../links.ts'
import { messages } from '../messages/en.ts'
import { PersonAvatar } from '../components/PersonName.tsx'
import { toWorkload, workloadParts } from '../components/workload.ts'

const texts = messages.analytics

type People = Reply<typeof insightsAnalytics>['openByPerson']

/** People with the most open tasks, by due date. */
export function OpenByPerson({ people }: { people: People }) {
  const [first] = people
  return (
    <ChartFigure
      title={texts.openByPerson}
      note={<BarKey parts={workloadParts} />}
      summary={first ? texts.most(fullName(first), first.open) : texts.noOpen}
      table={{
        columns: [messages.person, ...workloadParts.map(({ name }) => name)],
        rows: people.map((person) => [fullName(person), ...toWorkload(person)]),
      }}
      fileName="open-by-person.csv"
    >
      <StackedBars
        columns={2}
        parts={workloadParts}
        rows={people.map((person) => ({
          key: person.id,
          label: fullName(person),
          icon: <PersonAvatar person={person} />,
          values: toWorkload(person),
          link: <Link to={toTasksOf(person.id, 'open')} />,
        }))}
      />
    </ChartFigure>
  )
}
