import { TimeZoneContext } from '@headway/design-system'
import type { ReactNode } from 'react'
import { OrganizationFormats } from '../format/OrganizationFormats.tsx'
import { useFormats } from '../format/useFormats.ts'
import { useAuthUserQuery } from '../session.ts'

function OrganizationCalendar({ children }: { children: ReactNode }) {
  return <TimeZoneContext value={useFormats()}>{children}</TimeZoneContext>
}

/** Renders the children after sign-in, so that a current user exists as in the shell. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { data } = useAuthUserQuery()
  return data ? (
    <OrganizationFormats>
      <OrganizationCalendar>{children}</OrganizationCalendar>
    </OrganizationFormats>
  ) : null
}
