import { Async, color, font, PageHeader, Skeleton, space } from '@headway/design-system'
import { isCallError, messageFor, queryState, requestIdOf } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const Line = styled.p`
  margin-block-start: ${space[16]};
  color: ${color.text.muted};
  font: ${font.caption};
`

/** The features that a page does not have yet; not printed. */
const ComingSoon = ({ children }: { children: string }) => <Line data-print="hidden">{children}</Line>

interface PageStateProps<Data> {
  title: string
  /** Returns the text beside the title, e.g. '5 direct reports'. */
  countOf: (data: Data) => string | undefined
  actions?: ReactNode
  query: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  texts: { loading: string; failed: string; soon: string }
  /** Shown in place of the content when there is none. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** A leadership page: its head, and loading, error, empty or content of its only read. */
export function PageState<Data>({
  title,
  countOf,
  actions,
  query,
  texts,
  empty,
  isEmpty,
  children,
}: PageStateProps<Data>) {
  const { data, error, refetch } = query
  const isForbidden = data === undefined && isCallError(error) && error.status === 403
  const count = data === undefined ? undefined : countOf(data)
  return (
    <>
      <PageHeader title={title} {...(count === undefined ? {} : { count })} actions={actions} />
      <Async
        state={isForbidden ? 'forbidden' : queryState(query, data !== undefined && isEmpty?.(data) === true)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={12} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
        empty={empty}
      >
        {data === undefined ? null : (
          <>
            {children(data)}
            <ComingSoon>{texts.soon}</ComingSoon>
          </>
        )}
      </Async>
    </>
  )
}
