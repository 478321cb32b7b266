import type { SectionToken } from '@headway/contracts/section-access'
import {
  Async,
  Badge,
  Button,
  ConfirmDialog,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastSuccess,
} from '@headway/design-system'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { accessMessages } from '../messages/section-access.ts'
import { CreateTokenDialog } from './lateDialogs.ts'
import { useSectionTokensListQuery, useSectionTokensRevokeMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = accessMessages.tokens

function TokenState({ token: { revokedAt, expiresAt } }: { token: SectionToken }) {
  const formats = useFormats()
  if (revokedAt) {
    return <Badge tone="neutral">{texts.revoked(formats.day(revokedAt))}</Badge>
  }
  return Date.parse(expiresAt) <= Date.now() ? (
    <Badge tone="neutral">{texts.expired}</Badge>
  ) : (
    <Badge tone="success">{texts.until(formats.day(expiresAt))}</Badge>
  )
}

const isLive = ({ revokedAt, expiresAt }: SectionToken) =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

function TokenRow({ token, onRevoke }: { token: SectionToken; onRevoke: () => void }) {
  const formats = useFormats()
  const { name, scope, lastUsedAt, createdBy } = token
  return (
    <RowItem>
      <RowSubject>
        <span>
          {name}
          <Muted>{texts.scopes[scope]}</Muted>
          <Muted>
            {texts.by(createdBy)}, {lastUsedAt ? texts.used(formats.relative(lastUsedAt)) : texts.unused}
          </Muted>
        </span>
      </RowSubject>
      <TokenState token={token} />
      {isLive(token) ? (
        <Button size="small" aria-label={texts.revokeOf(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      ) : null}
    </RowItem>
  )
}

/** Who may publish a section without a session. */
export function TokensPanel({ name }: { name: string }) {
  const query = useSectionTokensListQuery(name)
  const { data, error, refetch } = query
  const [revoke, revoking] = useSectionTokensRevokeMutation()
  const handleFailure = useSectionFailure(name)
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<SectionToken | null>(null)
  const tokens = data?.items ?? []

  const handleRevoke = async (token: SectionToken) => {
    const result = await revoke({ name, id: token.id })
    setAsked(null)
    if (result.error) {
      handleFailure(result.error)
      return
    }
    toastSuccess(texts.revokeDone)
  }

  return (
    <Panel
      title={texts.title}
      aside={
        <Button size="small" onClick={() => setMaking(true)}>
          {texts.make}
        </Button>
      }
    >
      <Async
        state={queryState(query, tokens.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={3} />}
        empty={<Muted>{texts.empty}</Muted>}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
          ))}
        </RowList>
      </Async>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={texts.revokeTitle}
        description={asked ? texts.revokeHint(asked.name) : ''}
        confirmLabel={texts.revoke}
        busy={revoking.isLoading}
        onConfirm={() => (asked ? void handleRevoke(asked) : undefined)}
      />
      {isMaking ? (
        <Suspense fallback={null}>
          <CreateTokenDialog name={name} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}
