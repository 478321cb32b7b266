import type { UsableToken } from '@headway/contracts/admin'
import {
  Badge,
  Button,
  Link as TextLink,
  Muted,
  Panel,
  RowItem,
  Rows,
  RowSubject,
} from '@headway/design-system'
import { itemsQuery, Link, useFormats } from '@headway/sdk'
import { useState } from 'react'
import { useAdminTokensQuery } from '../admin/admin.api.ts'
import { ConfirmAct } from '../confirm/ConfirmAct.tsx'
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
  const list = itemsQuery(query, query.data?.items, texts.tokensFailed)
  const [revoke] = useSectionTokensRevokeMutation()
  const [chosen, setChosen] = useState<UsableToken | null>(null)

  const handleRevoke = async ({ section, id }: UsableToken) => {
    const result = await revoke({ name: section, id })
    if (result.error === undefined) {
      void query.refetch()
    }
    return result
  }

  return (
    <Panel title={texts.tokens}>
      <Rows
        {...list}
        label={texts.tokens}
        loadingText={texts.tokensLoading}
        skeletonLines={3}
        empty={<Muted>{texts.noTokens}</Muted>}
        getKey={({ id }) => id}
        renderRow={(token) => <TokenRow token={token} onEnd={() => setChosen(token)} />}
      />
      {chosen ? (
        <ConfirmAct
          title={texts.endTokenTitle}
          hint={texts.endTokenHint(chosen.name)}
          label={texts.endToken}
          act={() => handleRevoke(chosen)}
          done={texts.tokenEnded(chosen.name)}
          failed={texts.endTokenFailed}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Panel>
  )
}
