import { useNavigate } from '@headway/sdk'
import { useEffect } from 'react'

/** Where a key means itself. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Opens a page by its number, 1 for the first, wherever nothing is typed or open.
 *
 * @param addresses at most nine.
 */
export function useNumberKeys(addresses: readonly string[]): void {
  const navigate = useNavigate()
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null
      const address = /^[1-9]$/.test(event.key) ? addresses[Number(event.key) - 1] : undefined
      if (isPlain && !isTyping && !event.defaultPrevented && address !== undefined) {
        event.preventDefault()
        void navigate(address)
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [addresses, navigate])
}
