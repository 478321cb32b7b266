import type { AuditEntry } from '@headway/contracts/audit'
import { color, font, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { auditMessages as texts } from '../messages/audit.ts'
import { RowOpener } from '../row-opener/RowOpener.tsx'
import { useSectionTitle } from '../sections/useSectionTitle.ts'

/** Returns the name of the actor of an entry. */
export const actorName = ({ actor }: Pick<AuditEntry, 'actor'>): string =>
  actor === null ? texts.portal : actor.name || texts.formerly

/** Returns the name of the object of an entry; empty if the entry has no object. */
export function useObjectName({ object }: Pick<AuditEntry, 'object'>): string {
  const sectionTitle = useSectionTitle(object?.type === 'section' ? object.id : undefined)
  return sectionTitle ?? object?.name ?? ''
}

const Item = styled.li`
  border-top: 1px solid ${color.border.subtle};

  &:first-child {
    border-top: 0;
  }
`

const Day = styled.h2`
  padding: ${space[12]} ${space[16]} ${space[4]};
  color: ${color.text.secondary};
  font: ${font.captionStrong};
`

const Line = styled.div<{ $isPadded: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[12]};
  min-height: 36px;
  padding: ${space[4]} ${({ $isPadded }) => ($isPadded ? space[16] : '0')};

  &:hover {
    background: ${color.background.rowHover};
  }

  time {
    min-width: 4.5rem;
    color: ${color.text.muted};
    font: ${font.caption};
    font-variant-numeric: tabular-nums;
  }
`

const Subject = styled.span`
  flex: 1 1 14rem;
  min-width: 0;
  overflow-wrap: anywhere;
`

const Origin = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
  overflow-wrap: anywhere;
`

const Area = styled(Origin)`
  min-width: 6rem;
`

interface EntryRowProps {
  entry: AuditEntry
  /** Heading above the first entry of a day; undefined in lists that are not grouped by day. */
  day?: string | null
  onOpen: () => void
}

/** Shows one entry of a list; clicking it opens the details. */
export function EntryRow({ entry, day, onOpen }: EntryRowProps) {
  const formats = useFormats()
  const { kind, at, address, via, area } = entry
  const isGrouped = day !== undefined
  const object = useObjectName(entry)
  // Actions of the portal itself have no address.
  const from = entry.actor === null && address === null ? [] : [address ?? texts.unknownAddress]
  const origin = [actorName(entry), ...(via ? [texts.via(via)] : []), ...from]
  return (
    <Item>
      {day ? <Day>{day}</Day> : null}
      <Line $isPadded={isGrouped}>
        <time dateTime={at} title={formats.moment(at)}>
          {isGrouped ? formats.time(at) : formats.moment(at)}
        </time>
        <Subject>
          <RowOpener onClick={onOpen}>
            {object ? `${texts.kindOf(kind)}: ${object}` : texts.kindOf(kind)}
          </RowOpener>
        </Subject>
        <Origin>{origin.join(' · ')}</Origin>
        <Area>{texts.areas[area] ?? area}</Area>
      </Line>
    </Item>
  )
}
