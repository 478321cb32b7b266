import { Muted, Panel } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import type { AuditEntry } from '@headway/contracts/audit'
import { KeyBuffer, itemsQuery, lazyComponent } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { useAuditNewestQuery } from '../audit/audit.api.ts'
import { EntryRow } from '../audit/EntryRow.tsx'
import { settingsMessages } from '../messages/settings.ts'

const EntrySheet = lazyComponent(async () => (await import('../audit/EntrySheet.tsx')).EntrySheet)

const texts = settingsMessages.actionHistory
const MAX_ENTRIES = 5

/** Lists the latest quick actions and their users; an entry opens with its details. */
export function ActionHistory() {
  const backups = useAuditNewestQuery({ kind: 'backup.finished', limit: MAX_ENTRIES })
  const imports = useAuditNewestQuery({ kind: 'import.started', limit: MAX_ENTRIES })
  const exports = useAuditNewestQuery({ kind: 'settings.exported', limit: MAX_ENTRIES })
  const checks = useAuditNewestQuery({ kind: 'audit.checkRequested', limit: MAX_ENTRIES })
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const queries = [backups, imports, exports, checks]
  const items = queries.every(({ data }) => data !== undefined)
    ? queries
        .flatMap(({ data }) => data?.items ?? [])
        .toSorted((a, b) => b.id - a.id)
        .slice(0, MAX_ENTRIES)
    : undefined
  const all = {
    data: items,
    error: queries.find(({ error }) => error !== undefined)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.forEach(({ refetch }) => void refetch()),
  }
  return (
    <Panel title={texts.title}>
      <Rows
        {...itemsQuery(all, items, texts.failed)}
        label={texts.title}
        loadingText={texts.loading}
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
