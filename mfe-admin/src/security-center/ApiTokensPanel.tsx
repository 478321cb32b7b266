import type { TokenOfPerson } from '@headway/contracts/api-tokens'
import { Link as TextLink, Muted, Panel } from '@headway/design-system'
import { Link, listQuery, useFormats } from '@headway/sdk'
import { useApiTokensOfAllInfiniteQuery, useApiTokensRevokeMutation } from '../admin/admin.api.ts'
import { RevocableList } from '../confirm/RevocableList.tsx'
import { apiTokenMessages as texts } from '../messages/api-tokens.ts'
import { toUser } from '../routes.ts'

function TokenDetails({ token }: { token: TokenOfPerson }) {
  const { name, user, scopes, expiresAt, lastUsedAt, lastAddress } = token
  const formats = useFormats()
  const used = lastUsedAt ? texts.used(formats.relative(lastUsedAt), lastAddress ?? '') : texts.unused
  return (
    <>
      <TextLink asChild>
        <Link to={toUser(user.id)}>{user.name}</Link>
      </TextLink>
      <Muted>{texts.details(name, scopes.join(', '))}</Muted>
      <Muted>{texts.state(formats.day(expiresAt), used)}</Muted>
    </>
  )
}

/** Lists the API tokens of all users; administrators can revoke them here. */
export function ApiTokensPanel() {
  const query = useApiTokensOfAllInfiniteQuery()
  const [revoke] = useApiTokensRevokeMutation()
  return (
    <Panel title={texts.title}>
      <RevocableList
        {...listQuery(query, texts.failed)}
        label={texts.title}
        loadingText={texts.loading}
        skeletonLines={3}
        empty={<Muted>{texts.empty}</Muted>}
        renderItem={(token) => ({ subject: <TokenDetails token={token} />, isRevocable: token.can.revoke })}
        textsOf={({ name, user }) => ({
          revoke: texts.revoke,
          revokeOf: texts.revokeOf(name, user.name),
          title: texts.revokeTitle,
          hint: texts.revokeHint(name, user.name),
          done: texts.revoked(name),
        })}
        revoke={({ id }) => revoke(id)}
        failed={texts.revokeFailed}
        moreLabel={texts.more}
      />
    </Panel>
  )
}
