import type { ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { fadeIn } from '../style/styles.ts'
import { messages } from '../messages/en.ts'
import { color, duration, font, media, space } from '../tokens/tokens.ts'
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx'
import { ForbiddenState } from './ForbiddenState.tsx'

const Loading = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

const LoadingText = styled.p`
  color: ${color.text.muted};
  font: ${font.body};
`

/** The loading text appears immediately; the skeleton is delayed, so that it does not flash on fast responses. */
const DelayedSkeleton = styled.div`
  animation: ${fadeIn} ${duration.popover} 150ms both;
`

const slide = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(300%); }
`

const Frame = styled.div`
  position: relative;
  min-width: 0;
`

const RefreshLine = styled.div`
  position: absolute;
  inset: calc(-1 * ${space[8]}) 0 auto;
  height: 2px;
  overflow: hidden;
  pointer-events: none;

  &::after {
    content: '';
    display: block;
    width: 33%;
    height: 100%;
    background: ${color.accent.solid};
    animation: ${slide} 1.2s ease-in-out infinite;
  }

  ${media.reducedMotion} {
    &::after {
      width: 100%;
      animation: none !important;
    }
  }
`

export interface AsyncProps {
  state: 'loading' | 'error' | 'forbidden' | 'empty' | 'ready'
  /** Loading text of the specification, e.g. 'Loading reports...'. */
  loadingText?: string
  /** Skeleton in the shape of the real layout. */
  skeleton?: ReactNode
  error?: Pick<ErrorStateProps, 'message' | 'title' | 'requestId' | 'details'>
  onRetry?: () => void
  /** Content if there are no items, usually an EmptyState. */
  empty?: ReactNode
  /** Link away from a page that the user may not see. */
  forbiddenAction?: ReactNode
  /** Whether the shown data is being fetched again. */
  refreshing?: boolean
  children: ReactNode
}

/** Shows exactly one of the states of a request. */
export function Async(props: AsyncProps) {
  const {
    state,
    loadingText = messages.loading,
    skeleton,
    error,
    onRetry,
    empty,
    refreshing,
    children,
  } = props
  if (state === 'loading') {
    return (
      <Loading aria-busy="true">
        <LoadingText role="status">{loadingText}</LoadingText>
        {skeleton ? <DelayedSkeleton>{skeleton}</DelayedSkeleton> : null}
      </Loading>
    )
  }
  if (state === 'forbidden') {
    return <ForbiddenState action={props.forbiddenAction} />
  }
  if (state === 'error') {
    return <ErrorState message={messages.errorTitle} {...error} onRetry={onRetry} />
  }
  if (state === 'empty') {
    return empty
  }
  return (
    <Frame>
      {children}
      {refreshing ? <RefreshLine aria-hidden="true" /> : null}
    </Frame>
  )
}
