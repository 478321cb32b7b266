import type { SectionToken } from '@headway/contracts/section-access'
import { Badge, Muted } from '@headway/design-system'
import { lazyComponent, useFormats } from '@headway/sdk'
import { accessMessages } from '../messages/section-access.ts'
import { AccessPanel } from './AccessPanel.tsx'
import { useSectionTokensListQuery, useSectionTokensRevokeMutation } from './sections.api.ts'

const CreateTokenDialog = lazyComponent(
  async () => (await import('./CreateTokenDialog.tsx')).CreateTokenDialog,
)

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

function TokenDetails({ token: { scope, lastUsedAt, createdBy } }: { token: SectionToken }) {
  const formats = useFormats()
  return (
    <>
      <Muted>{texts.scopes[scope]}</Muted>
      <Muted>
        {texts.by(createdBy)}, {lastUsedAt ? texts.used(formats.relative(lastUsedAt)) : texts.unused}
      </Muted>
    </>
  )
}

/** Lists the publishing tokens of a section, which work without a session. */
export function TokensPanel({ name }: { name: string }) {
  const query = useSectionTokensListQuery(name)
  const [revoke] = useSectionTokensRevokeMutation()
  return (
    <AccessPanel
      section={name}
      texts={texts}
      query={query}
      empty={<Muted>{texts.empty}</Muted>}
      renderItem={(token) => ({
        subject: <TokenDetails token={token} />,
        state: <TokenState token={token} />,
        isRevocable: isLive(token),
      })}
      remove={(id) => revoke({ name, id })}
      renderDialog={(onClose) => <CreateTokenDialog name={name} onClose={onClose} />}
    />
  )
}
