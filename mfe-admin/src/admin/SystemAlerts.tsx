import type { Alert } from '@headway/contracts/alerts'
import {
  Async,
  Badge,
  Button,
  EmptyState,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastFailure,
} from '@headway/design-system'
import { Link, messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { adminMessages } from '../messages/admin.ts'
import { useAlertsAcknowledgeMutation, useAlertsListQuery } from './admin.api.ts'

const texts = adminMessages.alerts

const Detail = styled.span`
  display: block;
`

function AlertRow({ alert }: { alert: Alert }) {
  const { id, title, detail, whatToDo, link, since, severity, acknowledged } = alert
  const formats = useFormats()
  const [acknowledge, { isLoading }] = useAlertsAcknowledgeMutation()

  const handleAcknowledge = async () => {
    const { error } = await acknowledge(id)
    if (error) {
      toastFailure(serverMessage(error, texts.acknowledgeFailed))
    }
  }

  return (
    <RowItem>
      <RowSubject>
        <span>
          <Badge tone={severity === 'critical' ? 'danger' : 'warning'}>{texts.severities[severity]}</Badge>{' '}
          <strong>{title}</strong>
          <Detail>{detail}</Detail>
          <Muted>{whatToDo}</Muted>
          <Muted>
            <time dateTime={since}>{texts.since(formats.relative(since))}</time>
            {acknowledged
              ? ` · ${texts.acknowledged(acknowledged.by.name, formats.relative(acknowledged.at))}`
              : null}
          </Muted>
        </span>
      </RowSubject>
      {link ? (
        <Button asChild size="small">
          <Link to={link} aria-label={texts.showOf(title)}>
            {texts.show}
          </Link>
        </Button>
      ) : null}
      {acknowledged ? null : (
        <Button
          size="small"
          busy={isLoading}
          aria-label={texts.acknowledgeOf(title)}
          onClick={() => void handleAcknowledge()}
        >
          {texts.acknowledge}
        </Button>
      )}
    </RowItem>
  )
}

/** What stands against the portal's health now, worst first. */
export function SystemAlerts() {
  const query = useAlertsListQuery()
  const { data, error, refetch } = query
  const items = data?.items ?? []
  return (
    <Panel title={texts.title}>
      <Async
        state={queryState(query, items.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        empty={<EmptyState title={texts.empty} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {items.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
