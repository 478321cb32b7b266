import type { Section } from '@headway/contracts/sections'
import { Alert, Muted } from '@headway/design-system'
import { lazyComponent, useFormats } from '@headway/sdk'
import { accessMessages } from '../messages/section-access.ts'
import { AccessPanel } from './AccessPanel.tsx'
import { useSectionKeysListQuery, useSectionKeysRemoveMutation } from './sections.api.ts'

const AddKeyDialog = lazyComponent(async () => (await import('./AddKeyDialog.tsx')).AddKeyDialog)

const texts = accessMessages.keys

/** Lists the public keys that verify the signatures of releases. */
export function KeysPanel({ section: { name, needsSignature } }: { section: Section }) {
  const formats = useFormats()
  const query = useSectionKeysListQuery(name)
  const [remove] = useSectionKeysRemoveMutation()
  return (
    <AccessPanel
      section={name}
      texts={texts}
      query={query}
      empty={
        needsSignature ? <Alert tone="warning">{texts.emptyNeeded}</Alert> : <Muted>{texts.empty}</Muted>
      }
      renderItem={({ createdBy, createdAt }) => ({
        subject: <Muted>{texts.added(createdBy, formats.day(createdAt))}</Muted>,
        isRevocable: true,
      })}
      remove={(id) => remove({ name, id })}
      renderDialog={(onClose) => <AddKeyDialog name={name} onClose={onClose} />}
    />
  )
}
