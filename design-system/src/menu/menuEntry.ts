import type { ReactElement, ReactNode } from 'react'

/** One line of a menu. */
export type MenuEntry =
  | {
      type?: 'item'
      label: string
      icon?: ReactNode
      /** `danger` for what removes. */
      intent?: 'default' | 'danger'
      disabled?: boolean
      /** Shown at the end, e.g. 'E'; the screen binds it. */
      shortcut?: string
      onSelect: () => void
    }
  /** An empty link that gets the label as its text. */
  | { type: 'link'; label: string; icon?: ReactNode; link: ReactElement }
  | { type: 'choice'; label: string; checked: boolean; onSelect: () => void }
  | { type: 'heading'; label: string }
  | { type: 'separator' }
