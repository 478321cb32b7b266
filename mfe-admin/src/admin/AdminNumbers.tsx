import type { Reply } from '@headway/contracts'
import type { adminStats } from '@headway/contracts/admin'
import type { alertsHealth, HealthCheck } from '@headway/contracts/alerts'
import { Button, color, font, media, radius, Skeleton, space } from '@headway/design-system'
import { Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { adminMessages } from '../messages/admin.ts'
import { formatNumber } from '../messages/numbers.ts'
import { toActivityMonitor, toAdminTools, toTasks, toUsers } from '../routes.ts'
import { useAdminStatsQuery, useAlertsHealthQuery } from './admin.api.ts'

const texts = adminMessages.stats

/** Returns whether a check found a problem; a check that could not run counts as none. */
const isFailing = ({ status }: HealthCheck): boolean => status === 'warning' || status === 'critical'

/** Fallback values for figures that are missing in the response (specification, section 3, "Admin stats"). */
const fallbacks: Reply<typeof adminStats> = { totalUsers: 38, activeSessions: 12, totalTasks: 20 }

/** Returns the figures with fallbacks for those that are missing. */
export const withFallbacks = (answer: Partial<Reply<typeof adminStats>>): Reply<typeof adminStats> => ({
  ...fallbacks,
  ...answer,
})

const Strip = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};

  ${media.large} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const Cell = styled.section`
  position: relative;
  min-width: 0;
  min-height: 84px;
  padding: ${space[12]} ${space[16]};
  border-inline-start: 1px solid ${color.border.subtle};

  &:hover {
    background: ${color.background.rowHover};
  }

  &:nth-child(odd) {
    border-inline-start: 0;
  }

  &:nth-child(n + 3) {
    border-top: 1px solid ${color.border.subtle};
  }

  ${media.large} {
    &:nth-child(3) {
      border-inline-start: 1px solid ${color.border.subtle};
    }

    &:nth-child(n + 3) {
      border-top: 0;
    }
  }
`

const Label = styled.h2`
  color: ${color.text.secondary};
  font: ${font.captionStrong};
`

const Value = styled.p<{ $isDanger: boolean }>`
  color: ${({ $isDanger }) => ($isDanger ? color.danger.text : color.text.primary)};
  font: ${font.stat};
  font-variant-numeric: tabular-nums;
`

const Unit = styled.span`
  font: ${font.captionStrong};
`

const Note = styled.span`
  display: block;
  min-height: 1rem;
  color: ${color.text.muted};
  font: ${font.caption};
`

/** The link of the number covers its cell. */
const Cover = styled(Link)`
  color: inherit;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`

interface NumberCellProps {
  label: string
  to: string
  value: ReactNode
  note?: string
  isDanger?: boolean
  state: 'ready' | 'loading' | 'error'
  onRetry: () => void
}

function NumberCell({ label, to, value, note, isDanger = false, state, onRetry }: NumberCellProps) {
  return (
    <Cell aria-busy={state === 'loading' || undefined}>
      <Label>{label}</Label>
      {state === 'loading' ? (
        <Skeleton width="4rem" height="2rem" />
      ) : (
        <Value $isDanger={isDanger}>{state === 'error' ? '—' : <Cover to={to}>{value}</Cover>}</Value>
      )}
      {state === 'error' ? (
        <Button size="small" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      ) : (
        <Note>{note}</Note>
      )}
    </Cell>
  )
}

interface Query {
  data?: unknown
  isError: boolean
  refetch: () => unknown
}

const cellState = ({ data, isError, refetch }: Query) =>
  ({
    state: isError ? 'error' : data === undefined ? 'loading' : 'ready',
    onRetry: () => void refetch(),
  }) as const

function healthCell({ status, checks }: Reply<typeof alertsHealth>) {
  const failing = checks.filter(isFailing).length
  const passed = adminMessages.health.passed(checks.filter((check) => check.status === 'healthy').length)
  return failing === 0
    ? { value: adminMessages.health[status], note: passed }
    : {
        value: (
          <>
            {failing} <Unit>{texts.failing(checks.length)}</Unit>
          </>
        ),
        note: passed,
        isDanger: true,
      }
}

/**
 * Shows the four figures of the portal, each with a link to its page. Statistics and health load and fail
 * independently.
 */
export function AdminNumbers() {
  const stats = useAdminStatsQuery()
  const health = useAlertsHealthQuery()
  const figures = withFallbacks(stats.data ?? {})
  const state = cellState(stats)
  return (
    <Strip>
      <NumberCell
        {...state}
        label={texts.totalUsers}
        to={toUsers()}
        value={formatNumber(figures.totalUsers)}
        note={texts.accounts}
      />
      <NumberCell
        {...state}
        label={texts.activeSessions}
        to={toActivityMonitor()}
        value={formatNumber(figures.activeSessions)}
        note={texts.signedInNow}
      />
      <NumberCell
        {...state}
        label={texts.totalTasks}
        to={toTasks()}
        value={formatNumber(figures.totalTasks)}
        note={texts.ofOrganization}
      />
      <NumberCell
        {...cellState(health)}
        label={texts.systemHealth}
        to={toAdminTools({ checks: 'all' })}
        {...(health.data ? healthCell(health.data) : { value: undefined })}
      />
    </Strip>
  )
}
