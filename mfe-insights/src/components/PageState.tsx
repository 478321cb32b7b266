import { Async, color, font, PageHeader, Skeleton, space } from '@headway/design-system'
import { isCallError, messageFor, queryState, requestIdOf } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const Line = styled.p`
  margin-block-start: ${space[16]};
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Announces features that a page does not have yet; not printed. */
const ComingSoon = ({ children }: { children: string }) => <Line data-print="hidden">{children}</Line>

interface PageStateProps<Data> {
  title: string
  /** Returns the text next to the title, e.g. '5 direct reports'. */
  formatCount: (data: Data) => string | undefined
  actions?: ReactNode
  query: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  texts: { loading: string; failed: string; soon: string }
  /** Shown instead of the content if there is none. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** Leadership page: header, and the loading, error, empty or ready state of its only request. */
export function PageState<Data>({
  title,
  formatCount,
  actions,
  query,
  texts,
  empty,
  isEmpty,
  children,
}: PageStateProps<Data>) {
  const { data, error, refetch } = query
  const isForbidden = data === undefined && isCallError(error) && error.status === 403
  const count = data === undefined ? undefined : formatCount(data)
  return (
    <>
      <PageHeader
        title={title}
        {...(count === undefined ? {} : { count })}
        actions={isForbidden ? null : actions}
      />
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
