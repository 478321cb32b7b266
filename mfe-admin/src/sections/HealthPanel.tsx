import { Async, Skeleton } from '@headway/design-system'
import { lazyComponent, messageFor, queryState, requestIdOf } from '@headway/sdk'
import { Suspense } from 'react'
import { sectionTrendMessages as texts } from '../messages/section-trend.ts'
import { useSectionReleasesListQuery, useSectionsHealthTrendQuery } from './sections.api.ts'

const HealthCharts = lazyComponent(async () => (await import('./HealthCharts.tsx')).HealthCharts)

/** Loads and shows errors and load time of a section over seven days. */
export function HealthPanel({ name }: { name: string }) {
  const query = useSectionsHealthTrendQuery(name)
  const releases = useSectionReleasesListQuery(name).data?.items ?? []
  const { data, error, refetch } = query
  return (
    <Async
      state={queryState(query)}
      loadingText={texts.loading}
      skeleton={<Skeleton height="17rem" />}
      error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
      onRetry={() => void refetch()}
    >
      <Suspense fallback={<div aria-busy="true" />}>
        <HealthCharts intervals={data?.items ?? []} releases={releases} />
      </Suspense>
    </Async>
  )
}
