import type { Role } from '@headway/contracts'
import type { UserImportOutcome } from '@headway/contracts/users-import'

/** A person as the portal has them now. */
export interface KnownPerson {
  id: number
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  managerId: number | null
}

/** A person as the file wants them; `managerEmail` undefined leaves the manager alone. */
export interface WantedPerson {
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
  /** Whether the person gets a manager, or another one. */
  isManagerChanged: boolean
  known: KnownPerson | undefined
  /** Undefined for a row that cannot be understood. */
  wanted: WantedPerson | undefined
  /** Order of work: managers first; who loses something their reports need comes last. */
  position: number
}
