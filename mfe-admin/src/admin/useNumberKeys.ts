import { useNavigate, usePageKeys } from '@headway/sdk'

/**
 * Opens a page by its number, 1 for the first, wherever nothing is typed or open.
 *
 * @param addresses at most nine.
 * @param does what the keys do, for the list of keys.
 */
export function useNumberKeys(addresses: readonly string[], does: string): void {
  const navigate = useNavigate()
  usePageKeys([
    {
      keys: addresses.map((_, index) => String(index + 1)),
      does,
      run: (key) => void navigate(addresses[Number(key) - 1] ?? '.'),
    },
  ])
}
