import { toastFailure } from '@headway/design-system'
import { usePortalDispatch } from '@headway/sdk'
import { trashMessages as texts } from '../messages/trash.ts'
import type { ActedOn, shelfActs } from './shelfActs.ts'

/** {@link shelfActs}, whose code comes with the first act: every task of a list offers them, and few are acted on. */
export function useShelfActs() {
  const dispatch = usePortalDispatch()
  const act = async <Result>(
    run: (acts: ReturnType<typeof shelfActs>) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      const late = await import('./shelfActs.ts')
      return await run(late.shelfActs(dispatch))
    } catch {
      toastFailure(texts.actFailed)
      return undefined
    }
  }
  return {
    /** @returns whether it is in the trash. */
    remove: async (task: ActedOn) => (await act((acts) => acts.remove(task))) ?? false,
    restore: (task: Pick<ActedOn, 'id' | 'title'>) => act((acts) => acts.restore(task)),
    archive: (task: ActedOn) => act((acts) => acts.archive(task)),
    unarchive: (task: ActedOn) => act((acts) => acts.unarchive(task)),
  }
}
