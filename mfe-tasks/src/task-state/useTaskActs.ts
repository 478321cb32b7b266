import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { lateAct } from '../lateAct.ts'
import { stateMessages } from '../messages/states.ts'
import type { ActedOn, taskActs } from './taskActs.ts'

export type { ActedOn } from './taskActs.ts'

/** {@link taskActs}, whose code comes with the first act. */
export function useTaskActs() {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const act = <Result>(run: (acts: ReturnType<typeof taskActs>) => Promise<Result>) =>
    lateAct(async () => (await import('./taskActs.ts')).taskActs({ dispatch, me }), stateMessages.failed, run)
  return {
    start: (task: ActedOn) => act((acts) => acts.start(task)),
    putBack: (task: ActedOn) => act((acts) => acts.putBack(task)),
    /** @returns whether it is completed. */
    complete: async (task: ActedOn, closeSubtasks = false) =>
      (await act((acts) => acts.complete(task, closeSubtasks))) ?? false,
    reopen: (task: ActedOn) => act((acts) => acts.reopen(task)),
    /** @returns whether it is blocked. */
    block: async (task: ActedOn, reason: string) => (await act((acts) => acts.block(task, reason))) ?? false,
    unblock: (task: ActedOn) => act((acts) => acts.unblock(task)),
  }
}
