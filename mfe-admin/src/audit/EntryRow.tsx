import type { AuditEntry } from '@headway/contracts/audit'
import { Badge, Muted, RowItem, RowSubject } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { auditMessages as texts } from '../messages/audit.ts'
import { RowOpener } from '../row-opener/RowOpener.tsx'

/** Who did it, as a line says it. */
export const actorOf = ({ actor }: Pick<AuditEntry, 'actor'>): string =>
  actor === null ? texts.portal : actor.name || texts.formerly

/** What it was done to, as a line says it; empty where its kind says it all. */
export const objectOf = ({ object }: Pick<AuditEntry, 'object'>): string => object?.name ?? ''

interface EntryRowProps {
  entry: AuditEntry
  onOpen: () => void
}

/** One entry in a list; it opens with all that is kept of it. */
export function EntryRow({ entry, onOpen }: EntryRowProps) {
  const formats = useFormats()
  const { kind, at, address, via, area } = entry
  const object = objectOf(entry)
  // What the portal does by itself comes from nowhere.
  const from = entry.actor === null && address === null ? [] : [address ?? texts.unknownAddress]
  const how = [actorOf(entry), ...(via ? [texts.via(via)] : []), ...from]
  return (
    <RowItem>
      <RowSubject>
        <span>
          <RowOpener onClick={onOpen}>
            {object ? `${texts.kindOf(kind)}: ${object}` : texts.kindOf(kind)}
          </RowOpener>
          <Muted>
            <time dateTime={at}>{formats.moment(at)}</time> · {how.join(' · ')}
          </Muted>
        </span>
      </RowSubject>
      <Badge tone="neutral">{texts.areas[area] ?? area}</Badge>
    </RowItem>
  )
}
