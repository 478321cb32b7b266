import type { HealthCheck, HealthStatus } from '@headway/contracts/alerts'
import {
  Async,
  Badge,
  type BadgeTone,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
} from '@headway/design-system'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { adminMessages } from '../messages/admin.ts'
import { useAlertsHealthQuery } from './admin.api.ts'

const texts = adminMessages.health

const tones: Record<HealthStatus, BadgeTone> = {
  healthy: 'success',
  warning: 'warning',
  critical: 'danger',
  unknown: 'neutral',
}

function CheckRow({ check }: { check: HealthCheck }) {
  const formats = useFormats()
  const when = check.checkedAt ? formats.relative(check.checkedAt) : texts.notYet
  return (
    <RowItem>
      <RowSubject>
        <span>
          {check.title}
          <Muted>{check.reason ?? when}</Muted>
        </span>
      </RowSubject>
      <Badge tone={tones[check.status]}>{texts[check.status]}</Badge>
    </RowItem>
  )
}

/** Every check that System Health is the worst of. */
export function HealthPanel() {
  const query = useAlertsHealthQuery()
  const { data, error, refetch } = query
  return (
    <Panel title={texts.title}>
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={6} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.label}>
          {(data?.checks ?? []).map((check) => (
            <CheckRow key={check.kind} check={check} />
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
