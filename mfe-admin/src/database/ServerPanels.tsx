import type { Reply } from '@headway/contracts'
import type { databaseReport } from '@headway/contracts/database'
import { DescriptionList, Muted, Panel, RowItem, RowList, RowSubject } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { databaseMessages } from '../messages/database.ts'
import { describeSize } from './describeSize.ts'

type Report = Reply<typeof databaseReport>

const Statement = styled.code`
  overflow-wrap: anywhere;
`

/** Which statements took long, worst in all first. */
export function SlowPanel({ slow }: { slow: Report['slow'] }) {
  const texts = databaseMessages.slow
  return (
    <Panel title={texts.title}>
      <Muted>{texts.hint(slow.bound)}</Muted>
      {slow.items.length === 0 ? (
        <Muted>{texts.empty}</Muted>
      ) : (
        <RowList aria-label={texts.title}>
          {slow.items.map(({ statement, count, averageMilliseconds, longestMilliseconds }) => (
            <RowItem key={statement}>
              <RowSubject>
                <span>
                  <Statement>{statement}</Statement>
                  <Muted>
                    {[
                      texts.times(count),
                      texts.average(averageMilliseconds),
                      texts.longest(longestMilliseconds),
                    ].join(' · ')}
                  </Muted>
                </span>
              </RowSubject>
            </RowItem>
          ))}
        </RowList>
      )}
    </Panel>
  )
}

/** So many days tell whether it grows evenly. */
const SHOWN_DAYS = 7

/** What all tables took, day by day, newest first. */
export function GrowthPanel({ growth }: { growth: Report['growth'] }) {
  const texts = databaseMessages.growth
  const formats = useFormats()
  const days = growth.toReversed().slice(0, SHOWN_DAYS)
  return (
    <Panel title={texts.title}>
      {days.length === 0 ? (
        <Muted>{texts.empty}</Muted>
      ) : (
        <DescriptionList
          layout="columns"
          items={days.map(({ day, bytes }) => ({
            term: formats.dueDate(day),
            description: describeSize(bytes),
          }))}
        />
      )}
    </Panel>
  )
}

/** The server, its connections, and what has become of the schema. */
export function ServerPanel({ report }: { report: Report }) {
  const texts = databaseMessages.server
  const formats = useFormats()
  const { server, connections, pool, migrations } = report
  const { last, waiting } = migrations
  const poolText = texts.of(pool.used, pool.size)
  return (
    <Panel title={texts.title}>
      <DescriptionList
        items={[
          { term: texts.server, description: `${texts.families[server.family]} ${server.version}` },
          { term: texts.connections, description: texts.of(connections.used, connections.most) },
          {
            term: texts.pool,
            description: pool.waiting === 0 ? poolText : `${poolText}, ${texts.waiting(pool.waiting)}`,
          },
          { term: texts.migrations, description: texts.applied(migrations.applied) },
          ...(last ? [{ term: texts.last, description: `${last.name}, ${formats.moment(last.at)}` }] : []),
          {
            term: texts.pending,
            description: waiting.length === 0 ? texts.noneWaiting : waiting.join(', '),
          },
        ]}
      />
    </Panel>
  )
}
