import { useParams } from 'react-router-dom'

/**
 * Returns the id in the path of the current page.
 *
 * @param name name of the route parameter.
 * @returns undefined for a value that is no id; the page should then show "not found".
 */
export function useIdParameter(name = 'id'): number | undefined {
  const text = useParams()[name] ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}
