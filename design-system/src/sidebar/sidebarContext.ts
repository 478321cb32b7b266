import { createContext } from 'react'

/** Whether the sidebar shows icons only, so that its parts hide their texts. */
export const SidebarIconMode = createContext(false)
