import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { lateAct } from '../lateAct.ts'
import { trashMessages } from '../messages/trash.ts'
import type { ActedOn, shelfActs } from './shelfActs.ts'

/** {@link shelfActs}, whose code comes with the first act. */
export function useShelfActs() {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const act = <Result>(run: (acts: ReturnType<typeof shelfActs>) => Promise<Result>) =>
    lateAct(
      async () => (await import('./shelfActs.ts')).shelfActs({ dispatch, me }),
      trashMessages.actFailed,
      run,
    )
  return {
    /** @returns whether it is in the trash. */
    remove: async (task: ActedOn) => (await act((acts) => acts.remove(task))) ?? false,
    restore: (task: Pick<ActedOn, 'id' | 'title'>) => act((acts) => acts.restore(task)),
    archive: (task: ActedOn) => act((acts) => acts.archive(task)),
    unarchive: (task: ActedOn) => act((acts) => acts.unarchive(task)),
  }
}
