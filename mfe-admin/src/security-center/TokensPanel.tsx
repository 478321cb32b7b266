import type { UsableToken } from '@headway/contracts/admin'
import { Badge, Link as TextLink, Muted, Panel } from '@headway/design-system'
import { itemsQuery, Link, useFormats } from '@headway/sdk'
import { useAdminTokensQuery } from '../admin/admin.api.ts'
import { RevocableList } from '../confirm/RevocableList.tsx'
import { adminMessages } from '../messages/admin.ts'
import { toSection } from '../routes.ts'
import { useSectionTokensRevokeMutation } from '../sections/sections.api.ts'
import { useSectionTitle } from '../sections/useSectionTitle.ts'

const texts = adminMessages.security

function TokenDetails({ token }: { token: UsableToken }) {
  const { name, section, createdBy, expiresAt, lastUsedAt } = token
  const formats = useFormats()
  const sectionTitle = useSectionTitle(section)
  const used = lastUsedAt ? texts.usedAt(formats.relative(lastUsedAt)) : texts.neverUsed
  return (
    <>
      <TextLink asChild>
        <Link to={toSection(section)}>{name}</Link>
      </TextLink>
      <Muted>{texts.tokenDetails(sectionTitle, createdBy, formats.day(expiresAt), used)}</Muted>
    </>
  )
}

/** Lists the valid tokens of all sections; administrators can revoke them here. */
export function TokensPanel() {
  const query = useAdminTokensQuery()
  const [revoke] = useSectionTokensRevokeMutation()

  const handleRevoke = async ({ section, id }: UsableToken) => {
    const result = await revoke({ name: section, id })
    if (result.error === undefined) {
      void query.refetch()
    }
    return result
  }

  return (
    <Panel title={texts.tokens}>
      <RevocableList
        {...itemsQuery(query, query.data?.items, texts.tokensFailed)}
        label={texts.tokens}
        loadingText={texts.tokensLoading}
        skeletonLines={3}
        empty={<Muted>{texts.noTokens}</Muted>}
        renderItem={(token) => ({
          subject: <TokenDetails token={token} />,
          state: (
            <Badge tone={token.scope === 'operate' ? 'warning' : 'neutral'}>
              {texts.scopes[token.scope]}
            </Badge>
          ),
          isRevocable: true,
        })}
        textsOf={({ name }) => ({
          revoke: texts.endToken,
          revokeOf: texts.endTokenOf(name),
          title: texts.endTokenTitle,
          hint: texts.endTokenHint(name),
          done: texts.tokenEnded(name),
        })}
        revoke={handleRevoke}
        failed={texts.endTokenFailed}
      />
    </Panel>
  )
}
