import type { RecordKind } from '@headway/contracts/privacy'
import type { Settings } from './settings.ts'

/** Records of one kind that a module keeps of people. SQL in it comes from us, never from a request. */
export interface PersonalRecords {
  readonly kind: RecordKind
  /** Tables to read, the one that is named first is theirs. */
  readonly from: string
  /** The column that names the person, as `table.column`; for each person an index finds the rows. */
  readonly person: string
  /** Further condition. */
  readonly where?: string
  /** Columns in whose order an index of the person's gives them, oldest first; together unique for a person. */
  readonly order: readonly [string] | readonly [string, string]
  /** Column with the moment a record was made. */
  readonly at: string | null
  /** Name in the file to column or expression. Never a secret, and nothing that says more of others than of the person. */
  readonly fields: Readonly<Record<string, string>>
  /** Days after which they are deleted; null for never. */
  readonly keptDays?: (settings: Settings) => number | null
}

/** Personal data that modules store, collected when they register. */
export interface PersonalData {
  readonly records: readonly PersonalRecords[]
  /** Columns that name a person but are listed nowhere, as `table.column`, each with the reason. */
  readonly unlisted: ReadonlyMap<string, string>
  /** Says what a module keeps of people. */
  add(records: readonly PersonalRecords[], unlisted?: Readonly<Record<string, string>>): void
}

/** Begins with nothing. */
export function createPersonalData(): PersonalData {
  const records: PersonalRecords[] = []
  const unlisted = new Map<string, string>()
  return {
    records,
    unlisted,
    add(more, without = {}) {
      records.push(...more)
      for (const [column, reason] of Object.entries(without)) {
        unlisted.set(column, reason)
      }
    },
  }
}
