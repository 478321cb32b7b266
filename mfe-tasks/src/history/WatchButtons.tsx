import type { WatchMode } from '@headway/contracts/task-watching'
import { Button, toastFailure } from '@headway/design-system'
import { EyeIcon } from '@headway/design-system/icons'
import { serverMessage } from '@headway/sdk'
import { watchingMessages as texts } from './watching.messages.ts'
import { useTasksWatchingQuery, useTasksWatchMutation } from './task-watching.api.ts'

/** Shows buttons that turn notifications about a task on, or off for assignees. */
export function WatchButtons({ id }: { id: number }) {
  const { data } = useTasksWatchingQuery(id)
  const [watch, { isLoading }] = useTasksWatchMutation()
  if (!data) {
    return null
  }
  const { mode, can } = data
  const handleChoice = async (wanted: WatchMode) => {
    const result = await watch({ id, mode: mode === wanted ? 'usual' : wanted })
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.failed))
    }
  }
  return (
    <>
      <Button
        size="small"
        intent="ghost"
        icon={<EyeIcon />}
        busy={isLoading}
        aria-pressed={mode === 'watching'}
        onClick={() => void handleChoice('watching')}
      >
        {mode === 'watching' ? texts.watching : texts.watch}
      </Button>
      {can.mute || mode === 'muted' ? (
        <Button size="small" intent="ghost" busy={isLoading} onClick={() => void handleChoice('muted')}>
          {mode === 'muted' ? texts.unmute : texts.mute}
        </Button>
      ) : null}
    </>
  )
}
