import type { UsableToken } from '@headway/contracts/admin'
import {
  Async,
  Badge,
  Button,
  ConfirmDialog,
  Link as TextLink,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Link, messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import { useState } from 'react'
import { useAdminTokensQuery } from '../admin/admin.api.ts'
import { adminMessages } from '../messages/admin.ts'
import { toSection } from '../routes.ts'
import { useSectionTokensRevokeMutation } from '../sections/sections.api.ts'

const texts = adminMessages.security

function TokenRow({ token, onEnd }: { token: UsableToken; onEnd: () => void }) {
  const { name, section, createdBy, expiresAt, lastUsedAt, scope } = token
  const formats = useFormats()
  const used = lastUsedAt ? texts.usedAt(formats.relative(lastUsedAt)) : texts.neverUsed
  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={toSection(section)}>{name}</Link>
          </TextLink>
          <Muted>{texts.tokenDetails(section, createdBy, formats.day(expiresAt), used)}</Muted>
        </span>
      </RowSubject>
      <Badge tone={scope === 'operate' ? 'warning' : 'neutral'}>{texts.scopes[scope]}</Badge>
      <Button size="small" aria-label={texts.endTokenOf(name)} onClick={onEnd}>
        {texts.endToken}
      </Button>
    </RowItem>
  )
}

/** The tokens that programs can use now, and the way to take one back. */
export function TokensPanel() {
  const query = useAdminTokensQuery()
  const { data, error, refetch } = query
  const [revoke, revoking] = useSectionTokensRevokeMutation()
  const [chosen, setChosen] = useState<UsableToken | null>(null)
  const items = data?.items ?? []
  const name = chosen?.name ?? ''

  const handleRevoke = async () => {
    if (chosen === null) {
      return
    }
    const result = await revoke({ name: chosen.section, id: chosen.id })
    setChosen(null)
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.endTokenFailed))
      return
    }
    toastSuccess(texts.tokenEnded(name))
    void refetch()
  }

  return (
    <Panel title={texts.tokens}>
      <Async
        state={queryState(query, items.length === 0)}
        loadingText={texts.tokensLoading}
        skeleton={<Skeleton lines={3} />}
        empty={<Muted>{texts.noTokens}</Muted>}
        error={{ message: messageFor(error, texts.tokensFailed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.tokens}>
          {items.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => setChosen(token)} />
          ))}
        </RowList>
      </Async>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setChosen(null))}
        title={texts.endTokenTitle}
        description={texts.endTokenHint(name)}
        confirmLabel={texts.endToken}
        busy={revoking.isLoading}
        onConfirm={() => void handleRevoke()}
      />
    </Panel>
  )
}
