import type { Alert, HealthCheck } from '@headway/contracts/alerts'
import {
  Async,
  Button,
  Link as TextLink,
  Skeleton,
  toastFailure,
  VisuallyHidden,
} from '@headway/design-system'
import { AlertIcon, CircleAlertIcon } from '@headway/design-system/icons'
import {
  Link,
  messageFor,
  queryState,
  requestIdOf,
  serverMessage,
  useFormats,
  useSearchParams,
} from '@headway/sdk'
import { adminPageAt } from '../admin-layout/adminPages.tsx'
import { adminMessages } from '../messages/admin.ts'
import {
  RowActions,
  ExceptionList,
  ExceptionRow,
  HeadNote,
  PanelText,
  RowPanel,
  RowPanelHead,
  Subject,
  SubjectNote,
  RowTime,
} from '../components/rowPanel.ts'
import { PassedChecks } from '../components/PassedChecks.tsx'
import { useAlertsAcknowledgeMutation, useAlertsHealthQuery, useAlertsListQuery } from './admin.api.ts'

const texts = adminMessages.alerts

function AlertRow({ alert }: { alert: Alert }) {
  const { id, title, detail, whatToDo, link, since, severity, acknowledged } = alert
  const formats = useFormats()
  const [acknowledge, { isLoading }] = useAlertsAcknowledgeMutation()
  const page = link === null ? undefined : adminPageAt(link)?.label

  const handleAcknowledge = async () => {
    const { error } = await acknowledge(id)
    if (error) {
      toastFailure(serverMessage(error, texts.acknowledgeFailed))
    }
  }

  return (
    <ExceptionRow $tone={severity === 'critical' ? 'danger' : 'warning'}>
      {severity === 'critical' ? <CircleAlertIcon /> : <AlertIcon />}
      <Subject>
        <VisuallyHidden>{texts.severities[severity]}</VisuallyHidden>{' '}
        {link ? (
          <TextLink asChild>
            <Link to={link}>{title}</Link>
          </TextLink>
        ) : (
          <strong>{title}</strong>
        )}
        <SubjectNote>{`${detail} ${whatToDo}`}</SubjectNote>
        {acknowledged ? (
          <SubjectNote>
            {texts.acknowledged(acknowledged.by.name, formats.relative(acknowledged.at))}
          </SubjectNote>
        ) : null}
      </Subject>
      <RowTime>
        <time dateTime={since} title={formats.moment(since)}>
          {texts.since(formats.relative(since))}
        </time>
      </RowTime>
      <RowActions>
        {acknowledged ? null : (
          <Button
            size="small"
            intent="ghost"
            busy={isLoading}
            aria-label={texts.acknowledgeOf(title)}
            onClick={() => void handleAcknowledge()}
          >
            {texts.acknowledge}
          </Button>
        )}
        {link ? (
          <Button asChild size="small">
            <Link to={link} aria-label={texts.openFor(page, title)}>
              {texts.open(page)}
            </Link>
          </Button>
        ) : null}
      </RowActions>
    </ExceptionRow>
  )
}

/** Shows a failing check that has not raised an alert yet. */
function CheckRow({ check: { title, status, reason } }: { check: HealthCheck }) {
  return (
    <ExceptionRow $tone={status === 'critical' ? 'danger' : status === 'warning' ? 'warning' : 'muted'}>
      <AlertIcon />
      <Subject>
        <strong>{title}</strong>
        <SubjectNote>{reason ?? adminMessages.health.notYet}</SubjectNote>
      </Subject>
      <RowTime>{adminMessages.health[status]}</RowTime>
    </ExceptionRow>
  )
}

/**
 * Lists alerts and failing checks, worst first; one line summarizes the passed checks. The URL stores whether that line
 * is expanded.
 */
export function SystemAlerts() {
  const formats = useFormats()
  const [parameters, setParameters] = useSearchParams()
  const isOpen = parameters.get('checks') === 'all'
  const alerts = useAlertsListQuery()
  const health = useAlertsHealthQuery()
  const items = alerts.data?.items ?? []
  const checks = health.data?.checks ?? []
  const alerted = new Set(items.map(({ kind }) => kind))
  const others = checks.filter(({ kind, status }) => status !== 'healthy' && !alerted.has(kind))
  const passed = checks
    .filter(({ status }) => status === 'healthy')
    .map(({ kind, title, checkedAt }) => ({
      kind,
      title,
      note: checkedAt ? formats.relative(checkedAt) : adminMessages.health.notYet,
    }))
  const failed = alerts.isError ? alerts : health
  const count = items.length + others.length
  return (
    <RowPanel>
      <RowPanelHead>
        <h2>{texts.title}</h2>
        {count > 0 ? <HeadNote>{count}</HeadNote> : null}
      </RowPanelHead>
      <Async
        state={alerts.data && health.data ? 'ready' : queryState(failed)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        error={{ message: messageFor(failed.error, texts.failed), requestId: requestIdOf(failed.error) }}
        onRetry={() => {
          void alerts.refetch()
          void health.refetch()
        }}
      >
        {count === 0 ? (
          <PanelText>{texts.empty}</PanelText>
        ) : (
          <ExceptionList aria-label={texts.title}>
            {items.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
            {others.map((check) => (
              <CheckRow key={check.kind} check={check} />
            ))}
          </ExceptionList>
        )}
        <PassedChecks
          label={adminMessages.health.label}
          checks={passed}
          open={isOpen}
          onToggle={() => setParameters(isOpen ? {} : { checks: 'all' }, { replace: true })}
        />
      </Async>
    </RowPanel>
  )
}
