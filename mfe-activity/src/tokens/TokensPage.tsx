import type { ApiToken } from '@headway/contracts/api-tokens'
import {
  Alert,
  Badge,
  Button,
  ConfirmDialog,
  Muted,
  PageHeader,
  Panel,
  RowItem,
  RowSubject,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { KeyBuffer, itemsQuery, lazyComponent, Link, serverMessage, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { tokenMessages as texts } from '../messages/tokens.ts'
import { routes } from '../routes.ts'
import { useApiTokensListQuery, useApiTokensRevokeMutation } from './tokens.api.ts'

const CreateTokenDialog = lazyComponent(
  async () => (await import('./CreateTokenDialog.tsx')).CreateTokenDialog,
)

const Content = styled.div`
  display: grid;
  gap: ${space[24]};
`

/** Number of days before its end from which a token is highlighted. */
const EXPIRY_WARNING_DAYS = 7
const DAY_MS = 86_400_000

const daysLeft = ({ expiresAt }: ApiToken) => (Date.parse(expiresAt) - Date.now()) / DAY_MS
const isUsable = (token: ApiToken) => token.endedAt === null && daysLeft(token) > 0

function TokenState({ token }: { token: ApiToken }) {
  const formats = useFormats()
  const day = formats.day(token.expiresAt)
  if (token.endReason !== null) {
    return <Badge tone="neutral">{texts.ended[token.endReason]}</Badge>
  }
  if (!isUsable(token)) {
    return <Badge tone="neutral">{texts.expired(day)}</Badge>
  }
  return (
    <Badge tone={daysLeft(token) < EXPIRY_WARNING_DAYS ? 'warning' : 'success'}>{texts.until(day)}</Badge>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const formats = useFormats()
  const { name, scopes, createdAt, lastUsedAt, lastAddress } = token
  const used = lastUsedAt ? texts.used(formats.relative(lastUsedAt), lastAddress ?? '') : texts.unused
  return (
    <RowItem>
      <RowSubject>
        <span>
          {name}
          <Muted>{scopes.join(', ')}</Muted>
          <Muted>{`${texts.made(formats.day(createdAt))} · ${used}`}</Muted>
        </span>
      </RowSubject>
      <TokenState token={token} />
      {isUsable(token) ? (
        <Button size="small" aria-label={texts.revokeOf(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      ) : null}
    </RowItem>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const [revoke, { isLoading }] = useApiTokensRevokeMutation()

  const handleConfirm = async () => {
    const { error } = await revoke(token.id)
    onClose()
    if (error) {
      toastFailure(serverMessage(error, texts.revokeFailed))
      return
    }
    toastSuccess(texts.revoked(token.name))
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.revokeTitle}
      description={texts.revokeHint(token.name)}
      confirmLabel={texts.revoke}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

/** Page with the user's tokens: create one, see its last use, revoke one. */
export function TokensPage() {
  const query = useApiTokensListQuery()
  const { data } = query
  const list = itemsQuery(query, data?.items, texts.failed)
  const [isCreating, setCreating] = useState(false)
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiToken | null>(null)
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={routes.activity.path}>{texts.back}</Link>
          </Button>
        }
        actions={
          <>
            <Button asChild>
              <a href="/api/docs" target="_blank" rel="noreferrer">
                {texts.documentation}
              </a>
            </Button>
            {data?.isAllowed ? (
              <Button intent="primary" onClick={() => setCreating(true)}>
                {texts.add}
              </Button>
            ) : null}
          </>
        }
      />
      <Content>
        {data?.isAllowed === false ? <Alert tone="warning">{texts.off}</Alert> : null}
        <Panel title={texts.list}>
          <Rows
            {...list}
            label={texts.list}
            loadingText={texts.loading}
            skeletonLines={3}
            empty={<Muted>{texts.empty}</Muted>}
            getKey={({ id }) => id}
            renderRow={(token) => <TokenRow token={token} onRevoke={() => setTokenToRevoke(token)} />}
          />
        </Panel>
      </Content>
      {tokenToRevoke ? <RevokeDialog token={tokenToRevoke} onClose={() => setTokenToRevoke(null)} /> : null}
      {isCreating && data ? (
        <Suspense fallback={<KeyBuffer />}>
          <CreateTokenDialog onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
