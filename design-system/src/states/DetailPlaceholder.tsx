import type { ReactNode } from 'react'
import { PageHeader } from '../page-header/PageHeader.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { Async, type AsyncProps } from './Async.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ForbiddenState } from './ForbiddenState.tsx'

const SKELETON_LINES = 8

export interface DetailPlaceholderProps extends Pick<AsyncProps, 'loadingText' | 'error' | 'onRetry'> {
  state: 'loading' | 'error' | 'missing' | 'forbidden'
  /** Title of the page if there is no object whose title could be used. */
  title: string
  /** Possible reason why the object is missing. */
  hint: string
  backLink: ReactNode
}

/** Placeholder of a detail page whose object is missing or still loading. */
export function DetailPlaceholder(props: DetailPlaceholderProps) {
  const { state, title, hint, backLink, ...async } = props
  if (state === 'missing' || state === 'forbidden') {
    return (
      <>
        <PageHeader title={title} backLink={backLink} />
        {state === 'forbidden' ? <ForbiddenState /> : <EmptyState title={title} description={hint} />}
      </>
    )
  }
  return (
    <>
      {backLink}
      <Async {...async} state={state} skeleton={<Skeleton lines={SKELETON_LINES} />}>
        {null}
      </Async>
    </>
  )
}
