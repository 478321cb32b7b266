import type { Webhook, WebhookEvent } from '@headway/contracts/webhooks'
import {
  Alert,
  Button,
  DescriptionList,
  IconButton,
  Menu,
  PageHeader,
  Panel,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { ArrowLeftIcon, MoreIcon } from '@headway/design-system/icons'
import {
  KeyBuffer,
  lazyComponent,
  Link,
  serverMessage,
  useFormats,
  useIdParameter,
  useNavigate,
} from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { ConfirmAction } from '../confirm/ConfirmAction.tsx'
import { DetailMissing } from '../DetailMissing.tsx'
import { eventName } from '../messages/event-names.ts'
import { webhookMessages } from '../messages/webhooks.ts'
import { toWebhooks } from '../routes.ts'
import { DeliveriesPanel } from './DeliveriesPanel.tsx'
import { WebhookState } from './WebhookState.tsx'
import {
  useWebhooksGetQuery,
  useWebhooksRemoveMutation,
  useWebhooksTestMutation,
  useWebhooksUpdateMutation,
} from './webhooks.api.ts'

const EditWebhookDialog = lazyComponent(
  async () => (await import('./EditWebhookDialog.tsx')).EditWebhookDialog,
)
const RotateSecretDialog = lazyComponent(
  async () => (await import('./RotateSecretDialog.tsx')).RotateSecretDialog,
)

const texts = webhookMessages.detail

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

const BreakableText = styled.span`
  overflow-wrap: anywhere;
`

type WebhookAction = 'edit' | 'rotate' | 'remove'

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toWebhooks()}>{webhookMessages.back}</Link>
  </Button>
)

/** Shows one webhook: its state, its messages, and its commands. */
export function WebhookDetail() {
  const id = useIdParameter() ?? 0
  const query = useWebhooksGetQuery(id)
  return query.data ? (
    <LoadedWebhook webhook={query.data} />
  ) : (
    <DetailMissing query={query} listTitle={webhookMessages.title} texts={texts} backLink={<BackLink />} />
  )
}

/** Shows the most important notice about the webhook: disabled or failing. */
function Notice({ webhook }: { webhook: Webhook }) {
  const formats = useFormats()
  const [update, { isLoading }] = useWebhooksUpdateMutation()
  const { id, version, name, url, disabledReason, failingSince, nextAttemptAt, isActive } = webhook

  const handleSwitchOn = async () => {
    const body = { name, url, events: webhook.events as WebhookEvent[], isActive: true }
    const { error } = await update({ id, version, body })
    if (error) {
      toastFailure(serverMessage(error, webhookMessages.form.saveFailed))
      return
    }
    toastSuccess(texts.switchedOn(name))
  }

  if (disabledReason !== null) {
    return (
      <Alert
        tone="danger"
        live="off"
        title={texts.offTitle}
        action={
          <Button size="small" busy={isLoading} onClick={() => void handleSwitchOn()}>
            {texts.switchOn}
          </Button>
        }
      >
        {disabledReason} {texts.switchOnHint}
      </Alert>
    )
  }
  return isActive && failingSince !== null && nextAttemptAt !== null ? (
    <Alert tone="warning" live="off" title={texts.failingTitle}>
      {texts.failing(formats.moment(failingSince), formats.moment(nextAttemptAt))}
    </Alert>
  ) : null
}

function Facts({ webhook }: { webhook: Webhook }) {
  const formats = useFormats()
  const { url, events, lastSentAt, waiting, dropped, createdAt, createdBy } = webhook
  const names = events.map(eventName)
  return (
    <Panel title={texts.facts}>
      <DescriptionList
        items={[
          { term: texts.state, description: <WebhookState webhook={webhook} /> },
          { term: texts.address, description: <BreakableText>{url}</BreakableText> },
          { term: texts.listens, description: names.join(', ') },
          { term: texts.lastSent, description: lastSentAt ? formats.moment(lastSentAt) : texts.never },
          { term: texts.waiting, description: webhookMessages.waiting(waiting) },
          ...(dropped > 0 ? [{ term: texts.dropped, description: String(dropped) }] : []),
          { term: texts.added, description: texts.addedBy(createdBy, formats.moment(createdAt)) },
        ]}
      />
    </Panel>
  )
}

function RemoveDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [remove] = useWebhooksRemoveMutation()
  const navigate = useNavigate()

  const handleRemove = async () => {
    const result = await remove(id)
    if (result.error === undefined) {
      void navigate(toWebhooks())
    }
    return result
  }

  return (
    <ConfirmAction
      title={webhookMessages.remove.title}
      hint={webhookMessages.remove.hint(name)}
      label={texts.remove}
      action={handleRemove}
      successText={webhookMessages.remove.done(name)}
      failed={webhookMessages.remove.failed}
      onClose={onClose}
    />
  )
}

function TestButton({ webhook: { id, isActive } }: { webhook: Webhook }) {
  const [test, { isLoading }] = useWebhooksTestMutation()

  const handleTest = async () => {
    const { error } = await test(id)
    if (error) {
      toastFailure(serverMessage(error, webhookMessages.testFailed))
      return
    }
    toastSuccess(texts.testQueued)
  }

  return isActive ? (
    <Button busy={isLoading} onClick={() => void handleTest()}>
      {texts.test}
    </Button>
  ) : null
}

function LoadedWebhook({ webhook }: { webhook: Webhook }) {
  const [action, setAction] = useState<WebhookAction | null>(null)
  const close = () => setAction(null)
  return (
    <>
      <PageHeader
        title={webhook.name}
        backLink={<BackLink />}
        actions={
          <>
            <TestButton webhook={webhook} />
            <Button onClick={() => setAction('edit')}>{texts.edit}</Button>
            <Menu
              trigger={<IconButton label={texts.more} icon={<MoreIcon />} />}
              entries={[
                { label: texts.rotate, onSelect: () => setAction('rotate') },
                { label: texts.remove, intent: 'danger', onSelect: () => setAction('remove') },
              ]}
            />
          </>
        }
      />
      <Content>
        <Notice webhook={webhook} />
        <Facts webhook={webhook} />
        <DeliveriesPanel webhookId={webhook.id} />
      </Content>
      <Suspense fallback={<KeyBuffer />}>
        {action === 'edit' ? <EditWebhookDialog webhook={webhook} onClose={close} /> : null}
        {action === 'rotate' ? <RotateSecretDialog webhook={webhook} onClose={close} /> : null}
      </Suspense>
      {action === 'remove' ? <RemoveDialog webhook={webhook} onClose={close} /> : null}
    </>
  )
}
