import { toastFailure } from '@headway/design-system'
import { isCallError, serverMessage } from '@headway/sdk'
import { sectionMessages as texts } from '../messages/sections.ts'
import { useSectionsGetQuery } from './sections.api.ts'

/**
 * Tells why a change of a section was refused. Where somebody else was faster (409 `release_moved`), the newest state is
 * read, so that the next attempt is decided on it.
 */
export function useSectionFailure(name: string): (error: unknown) => void {
  const { refetch } = useSectionsGetQuery(name)
  return (error) => {
    if (isCallError(error) && error.problem?.code === 'release_moved') {
      void refetch()
      toastFailure(texts.moved, texts.refused)
      return
    }
    toastFailure(serverMessage(error, texts.refused), texts.refused)
  }
}
