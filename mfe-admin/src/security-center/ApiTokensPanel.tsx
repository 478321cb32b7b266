import type { TokenOfPerson } from '@headway/contracts/api-tokens'
import { Button, Link as TextLink, Muted, Panel, RowItem, Rows, RowSubject } from '@headway/design-system'
import { Link, listQuery, useFormats } from '@headway/sdk'
import { useState } from 'react'
import { useApiTokensOfAllInfiniteQuery, useApiTokensRevokeMutation } from '../admin/admin.api.ts'
import { ConfirmAct } from '../confirm/ConfirmAct.tsx'
import { apiTokenMessages as texts } from '../messages/api-tokens.ts'
import { toUser } from '../routes.ts'

function TokenRow({ token, onRevoke }: { token: TokenOfPerson; onRevoke: () => void }) {
  const { name, user, scopes, expiresAt, lastUsedAt, lastAddress, can } = token
  const formats = useFormats()
  const used = lastUsedAt ? texts.used(formats.relative(lastUsedAt), lastAddress ?? '') : texts.unused
  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={toUser(user.id)}>{user.name}</Link>
          </TextLink>
          <Muted>{texts.details(name, scopes.join(', '))}</Muted>
          <Muted>{texts.state(formats.day(expiresAt), used)}</Muted>
        </span>
      </RowSubject>
      {can.revoke ? (
        <Button size="small" aria-label={texts.revokeOf(name, user.name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      ) : null}
    </RowItem>
  )
}

/** The tokens with which programs come in as people, and the way to take one back. */
export function ApiTokensPanel() {
  const query = useApiTokensOfAllInfiniteQuery()
  const list = listQuery(query, texts.failed)
  const [revoke] = useApiTokensRevokeMutation()
  const [chosen, setChosen] = useState<TokenOfPerson | null>(null)
  return (
    <Panel title={texts.title}>
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        skeletonLines={3}
        empty={<Muted>{texts.empty}</Muted>}
        getKey={({ id }) => id}
        renderRow={(token) => <TokenRow token={token} onRevoke={() => setChosen(token)} />}
        moreLabel={texts.more}
      />
      {chosen ? (
        <ConfirmAct
          title={texts.revokeTitle}
          hint={texts.revokeHint(chosen.name, chosen.user.name)}
          label={texts.revoke}
          act={() => revoke(chosen.id)}
          done={texts.revoked(chosen.name)}
          failed={texts.revokeFailed}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Panel>
  )
}
