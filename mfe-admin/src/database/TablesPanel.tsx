import type { DatabaseTable } from '@headway/contracts/database'
import { Button, Muted, Panel, RowItem, RowList, RowSubject } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { useState } from 'react'
import { databaseMessages } from '../messages/database.ts'
import { describeSize } from './describeSize.ts'

const texts = databaseMessages.tables
/** The largest ones are what somebody looks for. */
const FIRST = 10

function growthOf({ grownBytes }: DatabaseTable, day: string | null): string {
  if (grownBytes === null || day === null) {
    return texts.unknown
  }
  if (grownBytes === 0) {
    return texts.unchanged(day)
  }
  const size = describeSize(Math.abs(grownBytes))
  return grownBytes > 0 ? texts.grown(size, day) : texts.shrunk(size, day)
}

interface TablesPanelProps {
  tables: readonly DatabaseTable[]
  bytes: number
  /** The day that they are compared with. */
  grownSince: string | null
}

/** What the tables take of the disk, largest first. */
export function TablesPanel({ tables, bytes, grownSince }: TablesPanelProps) {
  const formats = useFormats()
  const day = grownSince === null ? null : formats.dueDate(grownSince)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? tables : tables.slice(0, FIRST)
  return (
    <Panel title={texts.title} aside={<Muted>{texts.size(describeSize(bytes))}</Muted>}>
      <RowList aria-label={texts.title}>
        {shown.map((table) => (
          <RowItem key={table.name}>
            <RowSubject>
              <span>
                {table.name}
                <Muted>{`${texts.estimated(table.rows)} · ${growthOf(table, day)}`}</Muted>
              </span>
            </RowSubject>
            {describeSize(table.bytes)}
          </RowItem>
        ))}
      </RowList>
      {shown.length < tables.length ? (
        <Button onClick={() => setWhole(true)}>{texts.more(tables.length - shown.length)}</Button>
      ) : null}
    </Panel>
  )
}
