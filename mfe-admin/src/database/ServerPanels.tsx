import type { Reply } from '@headway/contracts'
import type { databaseReport } from '@headway/contracts/database'
import {
  Card,
  DescriptionList,
  Muted,
  Panel,
  space,
  Table,
  TableScroller,
  VisuallyHidden,
} from '@headway/design-system'
import { lazyComponent, useFormats } from '@headway/sdk'
import { Suspense } from 'react'
import styled from 'styled-components'
import { databaseMessages } from '../messages/database.ts'
import { formatNumber } from '../messages/numbers.ts'
import { HeadNote, PanelText, RowPanel, RowPanelHead } from '../components/rowPanel.ts'

type Report = Reply<typeof databaseReport>

const Statement = styled.code`
  display: block;
  overflow: hidden;
  max-width: 36rem;
  text-overflow: ellipsis;
  white-space: nowrap;

  details[open] & {
    display: none;
  }
`

const FullStatement = styled.code`
  display: block;
  padding-block: ${space[4]};
  overflow-wrap: anywhere;
`

const Summary = styled.summary`
  display: flex;
  cursor: pointer;
`

/** Maximum length of a statement in its row, in characters. */
const MAX_STATEMENT_LENGTH = 80

/** Lists the slow statements, highest total time first. */
export function SlowPanel({ slow }: { slow: Report['slow'] }) {
  const texts = databaseMessages.slow
  return (
    <RowPanel>
      <RowPanelHead>
        <h2>{texts.title}</h2>
        <HeadNote>{texts.hint(slow.bound)}</HeadNote>
      </RowPanelHead>
      {slow.items.length === 0 ? (
        <PanelText>{texts.empty}</PanelText>
      ) : (
        <TableScroller>
          <Table aria-label={texts.title}>
            <thead>
              <tr>
                <th scope="col">{texts.columns.statement}</th>
                <th scope="col" data-align="end">
                  {texts.columns.average}
                </th>
                <th scope="col" data-align="end" data-narrow="hidden">
                  {texts.columns.longest}
                </th>
                <th scope="col" data-align="end">
                  {texts.columns.count}
                </th>
              </tr>
            </thead>
            <tbody>
              {slow.items.map(({ statement, count, averageMilliseconds, longestMilliseconds }) => (
                <tr key={statement}>
                  <td>
                    <details>
                      <Summary>
                        <Statement>{statement.slice(0, MAX_STATEMENT_LENGTH)}</Statement>
                        <VisuallyHidden>{texts.whole}</VisuallyHidden>
                      </Summary>
                      <FullStatement>{statement}</FullStatement>
                    </details>
                  </td>
                  <td data-align="end">{texts.milliseconds(averageMilliseconds)}</td>
                  <td data-align="end" data-narrow="hidden">
                    {texts.milliseconds(longestMilliseconds)}
                  </td>
                  <td data-align="end">{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroller>
      )}
    </RowPanel>
  )
}

/** The chart library is loaded only if there is data to draw. */
const GrowthChart = lazyComponent(async () => (await import('./GrowthChart.tsx')).GrowthChart)

const ChartSpace = styled.div`
  min-height: 232px;
`

/** Shows the total size of all tables by day. */
export function GrowthPanel({ growth }: { growth: Report['growth'] }) {
  const texts = databaseMessages.growth
  return growth.length < 2 ? (
    <Panel title={texts.title}>
      <Muted>{texts.empty}</Muted>
    </Panel>
  ) : (
    <Card>
      <ChartSpace>
        <Suspense>
          <GrowthChart growth={growth} />
        </Suspense>
      </ChartSpace>
    </Card>
  )
}

/** Shows the database server, its connections, and the state of the migrations. */
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
