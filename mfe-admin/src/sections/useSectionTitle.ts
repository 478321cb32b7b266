import { useSectionsListQuery } from './sections.api.ts'

/**
 * Returns the title of a section, or its name while the title is unknown.
 *
 * @param name name of a section such as `mfe_tasks`; undefined skips the request.
 */
export function useSectionTitle<Name extends string | undefined>(name: Name): string | Name {
  const { data } = useSectionsListQuery(undefined, { skip: name === undefined })
  return data?.items.find((section) => section.name === name)?.title ?? name
}
