import { DetailPlaceholder } from '@headway/design-system/data'
import { isCallError, messageFor, queryState, requestIdOf } from '@headway/sdk'
import type { ReactNode } from 'react'

const refusals: Record<number, 'missing' | 'forbidden'> = { 403: 'forbidden', 404: 'missing' }

interface DetailMissingProps {
  query: Parameters<typeof queryState>[0] & { error?: unknown; refetch: () => unknown }
  /** Page heading shown instead of the "not found" text if the server returns 403. */
  listTitle: string
  texts: { notFound: string; notFoundHint: string; loading: string; failed: string }
  backLink: ReactNode
}

/** Shows the loading, error, missing or forbidden state of a detail page. */
export function DetailMissing({ query, listTitle, texts, backLink }: DetailMissingProps) {
  const { error, refetch } = query
  const refused = isCallError(error) ? refusals[error.status] : undefined
  return (
    <DetailPlaceholder
      state={refused ?? (queryState(query) === 'error' ? 'error' : 'loading')}
      title={refused === 'forbidden' ? listTitle : texts.notFound}
      hint={texts.notFoundHint}
      backLink={backLink}
      loadingText={texts.loading}
      error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
      onRetry={() => void refetch()}
    />
  )
}
