import type { Task, TaskSummary } from '@headway/contracts/tasks'
import {
  Button,
  color,
  IconButton,
  layer,
  media,
  size,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { ArrowLeftIcon, LinkIcon } from '@headway/design-system/icons'
import { lazyComponent, Link, useLocation, useNavigate } from '@headway/sdk'
import { type MouseEvent, Suspense, useRef } from 'react'
import styled from 'styled-components'
import { WatchButtons } from '../history/WatchButtons.tsx'
import { detailMessages as texts } from './detail.messages.ts'
import { toTask, toTasks } from '../routes.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { StateButton } from '../task-state/StateButton.tsx'
import { readOrigin } from '../task-navigation/origin.ts'
import { MoreMenu } from '../trash/MoreMenu.tsx'

/** Loaded only if the task was opened from a list. */
const TaskSteps = lazyComponent(async () => (await import('../task-navigation/TaskSteps.tsx')).TaskSteps)

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]};
  min-height: 3rem;
  margin: calc(-1 * ${space[16]}) calc(-1 * ${size.gutter}) ${space[16]};
  padding: ${space[4]} ${size.gutter} ${space[4]} ${space[16]};
  border-bottom: 1px solid ${color.border.default};

  ${media.narrow} {
    padding-inline: ${space[8]};
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]};
  margin-inline-start: auto;
`

/** On phones a bar at the bottom, within reach of the thumb. `TaskDetail` keeps room for it below the page. */
const NextStep = styled.div`
  display: contents;

  ${media.narrow} {
    position: fixed;
    inset: auto 0 0;
    z-index: ${layer.sidebar};
    display: flex;
    padding: ${space[8]} ${space[12]} max(${space[8]}, env(safe-area-inset-bottom));
    border-top: 1px solid ${color.border.default};
    background: ${color.background.surface};

    /* Without a next step there is no bar. */
    &:empty {
      display: none;
    }

    & > *,
    & > div > :first-child {
      flex: 1;
    }
  }
`

/** Shows the link back to the list, and links to the previous and next task of it. */
export function BackLink({ id }: { id?: number }) {
  const origin = readOrigin(useLocation().state)
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const handleClick = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (origin && isPlain) {
      // The list is the previous history entry, even after steps to other tasks.
      event.preventDefault()
      // A double click would go back twice.
      if (!isLeaving.current) {
        isLeaving.current = true
        void navigate(-1)
      }
    }
  }
  return (
    <>
      <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
        <Link to={toTasks()} onClick={handleClick}>
          {texts.back}
        </Link>
      </Button>
      {origin && id !== undefined ? (
        <Suspense fallback={null}>
          <TaskSteps id={id} origin={origin} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Copies the URL of a task. Browsers may deny access to the clipboard, and do not offer it on insecure origins. */
async function copyLink(id: number): Promise<void> {
  const link = location.origin + toTask(id)
  try {
    await navigator.clipboard.writeText(link)
    toastSuccess(texts.linkCopied, link)
  } catch {
    toastFailure(texts.linkNotCopied(link))
  }
}

interface TaskBarProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** Shows the link back, the steps through the list, and the commands for the task. */
export function TaskBar({ task, onDialog }: TaskBarProps) {
  return (
    <Bar data-print="hidden">
      <BackLink id={task.id} />
      <Actions>
        <WatchButtons id={task.id} />
        <IconButton
          size="small"
          label={texts.copyLink}
          icon={<LinkIcon />}
          onClick={() => void copyLink(task.id)}
        />
        <MoreMenu task={task} onDialog={onDialog} />
      </Actions>
      <NextStep data-next-step>
        <StateButton task={task} onDialog={onDialog} />
      </NextStep>
    </Bar>
  )
}
