import type { ReactNode } from 'react'
import { MonitorIcon } from '../icons/icons.tsx'
import { Muted, RowItem, RowSubject } from '../panel/Panel.tsx'

export interface DeviceRowProps {
  /** Name that the user recognizes: 'Firefox on Windows'. */
  name: string
  /** Place and start of the session. */
  details: string
  /** Actions or labels at the end of the row. */
  children?: ReactNode
}

/** Device in a list of devices on which a user is signed in. */
export function DeviceRow({ name, details, children }: DeviceRowProps) {
  return (
    <RowItem>
      <RowSubject>
        <MonitorIcon />
        <span>
          {name}
          <Muted>{details}</Muted>
        </span>
      </RowSubject>
      {children}
    </RowItem>
  )
}
