import type { AuditEntry } from '@headway/contracts/audit'
import { Button, Muted, Panel } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { KeyBuffer, lazyComponent, Link, listQuery } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { auditMessages } from '../messages/audit.ts'
import { toAudit } from '../routes.ts'
import { useAuditListInfiniteQuery } from './audit.api.ts'
import { EntryRow } from './EntryRow.tsx'

const EntrySheet = lazyComponent(async () => (await import('./EntrySheet.tsx')).EntrySheet)

const texts = auditMessages.panel
const MAX_ENTRIES = 8

/** Lists the latest entries by or about one person. */
export function PersonPanel({ userId }: { userId: number }) {
  const person = String(userId)
  const list = listQuery(useAuditListInfiniteQuery({ person }), texts.failed)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  return (
    <Panel
      title={texts.title}
      aside={
        <Button asChild size="small">
          <Link to={toAudit({ person })}>{texts.all}</Link>
        </Button>
      }
    >
      <Rows
        {...list}
        items={list.items.slice(0, MAX_ENTRIES)}
        hasMore={false}
        label={texts.title}
        loadingText={auditMessages.loading}
        skeletonLines={5}
        empty={<Muted>{texts.empty}</Muted>}
        getKey={({ id }) => id}
        renderRow={(entry) => <EntryRow entry={entry} onOpen={() => setOpened(entry)} />}
      />
      {opened ? (
        <Suspense fallback={<KeyBuffer />}>
          <EntrySheet entry={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}
