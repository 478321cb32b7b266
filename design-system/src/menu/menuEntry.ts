import type { ReactElement, ReactNode } from 'react'

export type MenuEntry =
  | {
      type?: 'item'
      label: string
      icon?: ReactNode
      /** `danger` for actions that delete something. */
      intent?: 'default' | 'danger'
      disabled?: boolean
      /** Key shown at the end, e.g. 'E'. The screen must handle the key itself. */
      shortcut?: string
      onSelect: () => void
    }
  /** `link` has no content; the menu sets the label as its text. */
  | { type: 'link'; label: string; icon?: ReactNode; link: ReactElement }
  | { type: 'choice'; label: string; checked: boolean; onSelect: () => void }
  | { type: 'heading'; label: string }
  | { type: 'separator' }
