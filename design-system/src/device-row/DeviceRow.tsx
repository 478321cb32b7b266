import type { ReactNode } from 'react'
import { MonitorIcon } from '../icons/icons.tsx'
import { Muted, RowItem, RowSubject } from '../panel/Panel.tsx'

export interface DeviceRowProps {
  /** What the person calls it: 'Firefox on Windows'. */
  name: string
  /** Where and since when. */
  details: string
  /** What can be done about it, or what it is. */
  children?: ReactNode
}

/** A device in a list of those that somebody is signed in on. */
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
