import { Button, PageHeader } from '@headway/design-system'
import { DetailPlaceholder } from '@headway/design-system/data'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { isCallError, Link, messageFor, queryState, requestIdOf, useIdParameter } from '@headway/sdk'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'
import { toSeriesList } from '../routes.ts'
import { useSeriesGetQuery } from './series.api.ts'
import { SeriesPanel } from './SeriesPanel.tsx'

const texts = seriesMessages.list

const Content = styled.div`
  max-width: 40rem;
`

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toSeriesList()}>{texts.backToList}</Link>
  </Button>
)

/** Shown for a URL whose id is not a number. */
const MissingSeries = () => (
  <DetailPlaceholder
    state="missing"
    title={texts.notFound}
    hint={texts.notFoundHint}
    backLink={<BackLink />}
    loadingText={seriesMessages.panel.loading}
  />
)

/** Shows one series. */
export function SeriesPage() {
  const id = useIdParameter()
  return id === undefined ? <MissingSeries /> : <KnownSeries id={id} key={id} />
}

function KnownSeries({ id }: { id: number }) {
  const query = useSeriesGetQuery(id)
  const { data, error, refetch } = query
  const isMissing = isCallError(error) && error.status === 404
  if (data && !isMissing) {
    return (
      <>
        <PageHeader title={data.title} backLink={<BackLink />} />
        <Content>
          <SeriesPanel series={data} />
        </Content>
      </>
    )
  }
  const state = queryState(query)
  return (
    <DetailPlaceholder
      state={isMissing ? 'missing' : state === 'error' ? 'error' : 'loading'}
      title={texts.notFound}
      hint={texts.notFoundHint}
      backLink={<BackLink />}
      loadingText={seriesMessages.panel.loading}
      error={{ message: messageFor(error, seriesMessages.panel.failed), requestId: requestIdOf(error) }}
      onRetry={() => void refetch()}
    />
  )
}
