import { seriesStates } from '@headway/contracts'
import type { SeriesSummary } from '@headway/contracts/series'
import {
  Badge,
  Button,
  Card,
  EmptyState,
  Link as TextLink,
  Muted,
  PageHeader,
  RowItem,
  RowSubject,
  space,
} from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { Select } from '@headway/design-system/forms'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { fullName, Link, listQuery, useFormats, useSearchParams } from '@headway/sdk'
import { useMemo } from 'react'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'
import { toSeries, toTasks } from '../routes.ts'
import { type SeriesFilter, useSeriesListInfiniteQuery } from './series.api.ts'
import { formatOccurrence } from './OccurrenceList.tsx'
import { describeRecurrence } from './describeRecurrence.ts'
import { stateTones } from './SeriesPanel.tsx'

const texts = seriesMessages.list

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  & > * {
    flex: 1 1 9rem;
    max-width: 11rem;
  }
`

const Words = styled.span`
  overflow-wrap: anywhere;
`

/** Reads the filter from the URL and ignores invalid values. */
function readFilter(parameters: URLSearchParams): SeriesFilter {
  const state = seriesStates.find((one) => one === parameters.get('state'))
  return {
    ...(parameters.get('show') === 'mine' ? { show: 'mine' } : {}),
    ...(state ? { state } : {}),
  }
}

function SeriesRow({ series }: { series: SeriesSummary }) {
  const formats = useFormats()
  const { id, title, rule, state, nextDueDay, assignees } = series
  const next = nextDueDay ? texts.next(formatOccurrence(nextDueDay, formats)) : texts.noNext
  const people = assignees.map((person) =>
    person.isActive ? fullName(person) : seriesMessages.panel.left(fullName(person)),
  )
  return (
    <RowItem>
      <RowSubject>
        <Words>
          <TextLink asChild>
            <Link to={toSeries(id)}>{title}</Link>
          </TextLink>
          <Muted>{`${describeRecurrence(rule, formats.dueDate)}${state === 'active' ? ` · ${next}` : ''}`}</Muted>
          <Muted>{people.length === 0 ? seriesMessages.panel.unassigned : people.join(', ')}</Muted>
        </Words>
      </RowSubject>
      <Badge tone={stateTones[state]}>{seriesMessages.states[state]}</Badge>
    </RowItem>
  )
}

interface SeriesFiltersProps {
  filter: SeriesFilter
  onChange: (filter: SeriesFilter) => void
}

function SeriesFilters({ filter: { show, state }, onChange }: SeriesFiltersProps) {
  return (
    <Filters role="search" aria-label={texts.filters}>
      <Select
        aria-label={texts.whose}
        placeholder={texts.all}
        value={show ?? ''}
        options={[{ value: 'mine', label: texts.mine }]}
        onChange={(value) =>
          onChange({ ...(value === '' ? {} : { show: 'mine' }), ...(state ? { state } : {}) })
        }
      />
      <Select
        aria-label={texts.state}
        placeholder={texts.anyState}
        value={state ?? ''}
        options={seriesStates.map((value) => ({ value, label: seriesMessages.states[value] }))}
        onChange={(value) =>
          onChange({ ...(show ? { show } : {}), ...(value === '' ? {} : { state: value }) })
        }
      />
    </Filters>
  )
}

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toTasks()}>{texts.back}</Link>
  </Button>
)

/** Lists the series that the user may see, ordered by their next date. */
export function SeriesList() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const { first: _, ...list } = listQuery(useSeriesListInfiniteQuery(filter), texts.failed)
  const change = (next: SeriesFilter) => setParameters({ ...next }, { replace: true })
  const empty =
    Object.keys(filter).length > 0 ? (
      <EmptyState
        title={texts.noMatches}
        description={texts.noMatchesHint}
        action={<Button onClick={() => change({})}>{texts.clear}</Button>}
      />
    ) : (
      <EmptyState title={texts.empty} description={texts.emptyHint} />
    )
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} backLink={<BackLink />} />
      <Content>
        <SeriesFilters filter={filter} onChange={change} />
        <Rows
          {...list}
          label={texts.title}
          loadingText={texts.loading}
          empty={empty}
          frame={(rows) => <Card>{rows}</Card>}
          getKey={({ id }) => id}
          renderRow={(series) => <SeriesRow series={series} />}
          moreLabel={texts.more}
        />
      </Content>
    </>
  )
}
