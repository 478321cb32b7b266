import type { ReactNode } from 'react'
import { PageHeader } from '../page-header/PageHeader.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { Async, type AsyncProps } from './Async.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ForbiddenState } from './ForbiddenState.tsx'

const SKELETON_LINES = 8

export interface DetailPlaceholderProps extends Pick<AsyncProps, 'loadingText' | 'error' | 'onRetry'> {
  state: 'loading' | 'error' | 'missing' | 'forbidden'
  /** Of the page, where there is no object to give it one. */
  title: string
  /** Why it may be missing. */
  hint: string
  backLink: ReactNode
}

/** Stands in the place of a detail page whose object is not there, or not yet. */
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
