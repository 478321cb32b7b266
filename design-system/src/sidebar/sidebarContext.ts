import { createContext } from 'react'

/** Whether the sidebar is in icon mode, in which its parts hide their texts. */
export const SidebarIconMode = createContext(false)
