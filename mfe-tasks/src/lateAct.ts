import { toastFailure } from '@headway/design-system'

/**
 * Does something whose code comes when it is first done: every task of a list offers its acts, and few are acted on.
 *
 * @param load fetches the acts.
 * @param failed what is said where they cannot be had.
 * @returns what the act gives, undefined where there was none.
 */
export async function lateAct<Acts, Result>(
  load: () => Promise<Acts>,
  failed: string,
  act: (acts: Acts) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act(await load())
  } catch {
    toastFailure(failed)
    return undefined
  }
}
