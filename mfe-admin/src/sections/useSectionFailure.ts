import { toastFailure } from '@headway/design-system'
import { isCallError, serverMessage } from '@headway/sdk'
import { sectionMessages as texts } from '../messages/sections.ts'
import { useSectionsGetQuery } from './sections.api.ts'

/**
 * Returns a function that shows a toast with the reason why a change of a section was refused. After a conflict with
 * another administrator (409 `release_conflict`), it fetches the current state for the next attempt.
 */
export function useSectionFailure(name: string): (error: unknown) => void {
  const { refetch } = useSectionsGetQuery(name)
  return (error) => {
    if (isCallError(error) && error.problem?.code === 'release_conflict') {
      void refetch()
      toastFailure(texts.moved, texts.refused)
      return
    }
    toastFailure(serverMessage(error, texts.refused), texts.refused)
  }
}
