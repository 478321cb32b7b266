import type { Role } from '@headway/contracts'
import type { UserImportOutcome } from '@headway/contracts/users-import'

/** A person as currently stored. */
export interface KnownPerson {
  id: number
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  managerId: number | null
}

/**
 * A person as the file describes them. `managerEmail` is undefined when the file has no such column; the manager then
 * stays.
 */
export interface ImportedPerson {
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  managerEmail: string | null | undefined
}

export interface PlannedRow {
  line: number
  email: string
  outcome: UserImportOutcome
  details: string[]
  /** Whether the person gets a manager or another one. */
  isManagerChanged: boolean
  known: KnownPerson | undefined
  /** Undefined for an invalid row. */
  imported: ImportedPerson | undefined
  /**
   * Order of processing: managers before their reports. Rows that deactivate a person or remove the ability to have
   * reports come last.
   */
  position: number
}
