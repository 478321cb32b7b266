import type { Occurrence, Series } from '@headway/contracts/series'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { seriesMessages } from './series.messages.ts'
import {
  useSeriesEndMutation,
  useSeriesPauseMutation,
  useSeriesResumeMutation,
  useSeriesSkipMutation,
  useSeriesTakeBackMutation,
} from './series.api.ts'

const texts = seriesMessages.panel

interface Outcome {
  error?: unknown
}

/** Shows a toast with the result. @returns whether the operation succeeded. */
function tell({ error }: Outcome, done: string, title: string): boolean {
  if (error) {
    toastFailure(serverMessage(error, texts.actFailed))
    return false
  }
  toastSuccess(done, title)
  return true
}

/** Returns the operations on a series; each reports its result in a toast. */
export function useSeriesActions({ id, title }: Pick<Series, 'id' | 'title'>) {
  const [pause, pausing] = useSeriesPauseMutation()
  const [resume, resuming] = useSeriesResumeMutation()
  const [end, ending] = useSeriesEndMutation()
  const [skip, skipping] = useSeriesSkipMutation()
  const [takeBack, takingBack] = useSeriesTakeBackMutation()
  return {
    isBusy: [pausing, resuming, ending, skipping, takingBack].some(({ isLoading }) => isLoading),
    pause: async () => tell(await pause(id), texts.paused, title),
    resume: async () => tell(await resume(id), texts.resumed, title),
    end: async () => tell(await end(id), texts.ended, title),
    /** Ignores a second press while a request is in flight. Disabling the button instead would lose the focus. */
    toggleSkip: async ({ day, isSkipped }: Occurrence) => {
      if (skipping.isLoading || takingBack.isLoading) {
        return false
      }
      return isSkipped
        ? tell(await takeBack({ id, day }), texts.putBack, title)
        : tell(await skip({ id, day }), texts.skipped, title)
    },
  }
}
