import { useParams } from 'react-router-dom'

/**
 * The id that stands in the address of the page.
 *
 * @param name of the parameter in the route's path.
 * @returns undefined where something else than an id stands there: the page is not found then.
 */
export function useIdParameter(name = 'id'): number | undefined {
  const text = useParams()[name] ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}
