import { roleNames } from '@headway/contracts'
import type { Reply } from '@headway/contracts'
import type { insightsPerson } from '@headway/contracts/insights'
import { Async, Avatar, Button, Card, color, font, IconButton, Skeleton, space } from '@headway/design-system'
import { Bars, ChartFigure } from '@headway/design-system/charts'
import { CloseIcon } from '@headway/design-system/icons'
import { fullName, Link, messageFor, queryState, useFormats } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useInsightsPersonQuery } from '../insights.api.ts'
import { toProfile, toReport, toTasksOf, toTeamTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { NumberLink } from '../components/tableCells.ts'

const texts = messages.organization

type PersonState = Reply<typeof insightsPerson>

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};

  h2 {
    font: ${font.heading3};
    overflow-wrap: anywhere;
  }

  p {
    color: ${color.text.secondary};
  }

  > button {
    margin-inline-start: auto;
    align-self: start;
  }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 7rem minmax(0, 1fr);
  row-gap: ${space[8]};
  margin: 0;

  dt {
    color: ${color.text.muted};
  }

  dd {
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  padding-block-start: ${space[8]};
  border-top: 1px solid ${color.border.subtle};
`

/** Returns label and value of each known fact. */
function useFacts({ node, manager, signedInAt, awayUntil }: PersonState): [string, ReactNode][] {
  const { time, dueDate } = useFormats()
  const { person, directReports, team, own, tasks, report } = node
  const facts: [string, ReactNode][] = []
  if (manager) {
    facts.push([texts.reportsTo, fullName(manager)])
  }
  if (directReports > 0) {
    facts.push([texts.directReports, texts.directCount(directReports, team.people)])
  }
  facts.push([
    texts.ownTasks,
    <NumberLink key="own" to={toTasksOf(person.id, 'open')}>
      {texts.ownCount(own.open, own.overdue)}
    </NumberLink>,
  ])
  if (directReports > 0) {
    facts.push([
      texts.teamTasks,
      <NumberLink key="team" to={toTeamTasks(person.id, 'open')}>
        {texts.ownCount(tasks.open, tasks.overdue)}
      </NumberLink>,
    ])
  }
  if (team.staff > 0) {
    facts.push([messages.reportsToday, messages.outOf(team.reported, team.staff)])
  } else if (report) {
    facts.push([
      messages.reportToday,
      <NumberLink key="report" to={toReport(report.id)}>
        {time(report.at)}
      </NumberLink>,
    ])
  } else if (person.role === 'staff') {
    facts.push([messages.reportToday, messages.notYet])
  }
  facts.push([messages.signedIn, signedInAt === null ? messages.notYet : time(signedInAt)])
  if (awayUntil !== null) {
    facts.push(['', messages.away(dueDate(awayUntil))])
  }
  return facts
}

function Details({ state, onClose }: { state: PersonState; onClose: () => void }) {
  const { node, busiest } = state
  const { person } = node
  const name = fullName(person)
  const facts = useFacts(state)
  return (
    <Content>
      <Head>
        <Avatar id={person.id} name={name} src={person.profileImageUrl} size="large" decorative />
        <div>
          <h2>{name}</h2>
          <p>{roleNames[person.role]}</p>
        </div>
        <IconButton size="small" label={texts.close} icon={<CloseIcon />} onClick={onClose} />
      </Head>
      <Facts>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {busiest.length > 0 ? (
        <ChartFigure
          title={texts.busiest}
          summary={messages.analytics.most(
            busiest[0] ? fullName(busiest[0].person) : '',
            busiest[0]?.open ?? 0,
          )}
          table={{
            columns: [messages.person, messages.open],
            rows: busiest.map((each) => [fullName(each.person), each.open]),
          }}
          fileName="open-by-person.csv"
        >
          <Bars
            rows={busiest.map((each) => ({
              key: each.person.id,
              label: fullName(each.person),
              count: each.open,
              link: <Link to={toTasksOf(each.person.id, 'open')} />,
            }))}
          />
        </ChartFigure>
      ) : null}
      <Actions>
        <Button asChild size="small" intent="ghost">
          <Link to={toTasksOf(person.id, 'open')}>{texts.showTasks}</Link>
        </Button>
        <Button asChild size="small" intent="ghost">
          <Link to={toProfile(person.id)}>{texts.openProfile}</Link>
        </Button>
      </Actions>
    </Content>
  )
}

/** Panel with a person, their manager, their tasks and their team's tasks. */
export function PersonPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useInsightsPersonQuery(id)
  const { currentData, error, refetch } = query
  return (
    <aside>
      <Card>
        <Async
          state={queryState({ ...query, data: currentData })}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={8} />}
          error={{ message: messageFor(error, texts.failed) }}
          onRetry={() => void refetch()}
        >
          {currentData ? <Details state={currentData} onClose={onClose} /> : null}
        </Async>
      </Card>
    </aside>
  )
}
