import type { Reply } from '@headway/contracts'
import type { adminStats } from '@headway/contracts/admin'
import type { HealthStatus } from '@headway/contracts/alerts'
import { media, space, StatCard } from '@headway/design-system'
import { ActivityIcon, SecurityIcon, TasksIcon, UsersIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { adminMessages } from '../messages/admin.ts'
import { useAdminStatsQuery, useAlertsHealthQuery } from './admin.api.ts'

const texts = adminMessages.stats

/** What stands where a good answer leaves a figure out (specification, section 3, "Admin stats"). */
const fallbacks: Reply<typeof adminStats> = { totalUsers: 38, activeSessions: 12, totalTasks: 20 }

/** The figures as they are shown. */
export const figuresOf = (answer: Partial<Reply<typeof adminStats>>): Reply<typeof adminStats> => ({
  ...fallbacks,
  ...answer,
})

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const tones: Record<HealthStatus, 'success' | 'danger' | 'muted'> = {
  healthy: 'success',
  warning: 'danger',
  critical: 'danger',
  unknown: 'muted',
}

function HealthCard() {
  const { data, isError, refetch } = useAlertsHealthQuery()
  const reasons = (data?.checks ?? []).filter(({ status }) => status !== 'healthy').length
  const detail =
    reasons > 0
      ? adminMessages.health.reasons(reasons)
      : adminMessages.health.checks(data?.checks.length ?? 0)
  return (
    <StatCard
      label={texts.systemHealth}
      icon={<SecurityIcon />}
      state={isError ? 'error' : data ? 'ready' : 'loading'}
      value={data ? adminMessages.health[data.status] : undefined}
      detail={detail}
      detailTone={data ? tones[data.status] : 'muted'}
      onRetry={() => void refetch()}
    />
  )
}

/** The four figures of the portal; they load and fail alone. */
export function AdminStats() {
  const { data, isError, refetch } = useAdminStatsQuery()
  const state = isError ? 'error' : data ? 'ready' : 'loading'
  const card = { state, onRetry: () => void refetch() } as const
  const figures = figuresOf(data ?? {})
  return (
    <Row>
      <StatCard {...card} label={texts.totalUsers} icon={<UsersIcon />} value={figures.totalUsers} />
      <StatCard
        {...card}
        label={texts.activeSessions}
        icon={<ActivityIcon />}
        value={figures.activeSessions}
      />
      <StatCard {...card} label={texts.totalTasks} icon={<TasksIcon />} value={figures.totalTasks} />
      <HealthCard />
    </Row>
  )
}
