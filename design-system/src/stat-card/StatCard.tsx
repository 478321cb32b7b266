import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { CardBase } from '../card/Card.tsx'
import { messages } from '../messages/en.ts'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { TextSlot } from '../style/TextSlot.ts'
import { color, font, space } from '../tokens/tokens.ts'

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  color: ${color.text.muted};
`

const Label = styled.h2`
  color: ${color.text.secondary};
  font: ${font.body};
  font-weight: 500;
`

const Value = styled.p`
  font: ${font.stat};
  font-variant-numeric: tabular-nums;
`

const Detail = styled.div<{ $tone: 'muted' | 'danger' | 'success' }>`
  min-height: 1.25rem;
  color: ${({ $tone }) => ($tone === 'muted' ? color.text.muted : color[$tone].text)};
  font: ${font.body};
`

export interface StatCardProps {
  label: string
  /** The number, formatted by the caller. */
  value?: ReactNode
  /** Line below the number, e.g. '3 overdue'. */
  detail?: ReactNode
  detailTone?: 'muted' | 'danger' | 'success'
  icon?: ReactNode
  state?: 'ready' | 'loading' | 'error'
  onRetry?: () => void
}

/**
 * Card with one number. It loads and fails independently of other cards: an error shows '—' and a button to try again.
 */
export function StatCard(props: StatCardProps) {
  const { label, value, detail, detailTone = 'muted', icon, state = 'ready', onRetry } = props
  return (
    <CardBase
      as="section"
      $padding="default"
      $interactive={false}
      aria-busy={state === 'loading' || undefined}
    >
      <Top>
        <Label>{label}</Label>
        {icon}
      </Top>
      {state === 'loading' ? (
        <Skeleton width="4rem" height="2.25rem" />
      ) : (
        <Value>{state === 'error' ? messages.unavailable : value}</Value>
      )}
      <Detail $tone={detailTone}>
        {state === 'error' && onRetry ? (
          <Button size="small" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        ) : null}
        {state === 'ready' ? <TextSlot>{detail}</TextSlot> : null}
      </Detail>
    </CardBase>
  )
}
