import type { Milestone } from '@headway/contracts/tasks'
import { color, font, media, Popover, ProgressBar, radius, size, space } from '@headway/design-system'
import { lazyComponent } from '@headway/sdk'
import { Suspense } from 'react'
import styled from 'styled-components'
import { milestoneMessages as texts } from './detail.messages.ts'
import type { useProgress } from './useProgress.ts'

// Form controls are loaded on demand: reading a task does not need them.
const ProgressPicker = lazyComponent(async () => (await import('./ProgressPicker.tsx')).ProgressPicker)

const Value = styled.button`
  width: 6.75rem;
  min-height: 1.5rem;
  padding: 0 ${space[4]};
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${color.text.secondary};
  font: ${font.caption};

  &:hover:not(:disabled),
  &[data-state='open'] {
    background: ${color.background.hover};
  }

  &:disabled {
    cursor: default;
  }

  ${media.coarse} {
    min-height: ${size.control};
  }
`

interface MilestonePercentageProps {
  milestone: Milestone
  canRecord: boolean
  progress: ReturnType<typeof useProgress>
}

/** Shows the progress of a milestone. A click opens a slider and a number field, which save after the last change. */
export function MilestonePercentage({ milestone, canRecord, progress }: MilestonePercentageProps) {
  const { title, completionPercentage } = milestone
  const { typed, settle } = progress
  const value = typed === undefined ? completionPercentage : typed
  return (
    <Popover
      label={texts.progress(title)}
      width="16rem"
      onOpenChange={(isOpen) => (isOpen ? undefined : settle())}
      trigger={
        <Value type="button" aria-label={texts.progressOf(title, value ?? 0)} disabled={!canRecord}>
          <ProgressBar value={value ?? completionPercentage} label={texts.progress(title)} showValue />
        </Value>
      }
    >
      <Suspense fallback={null}>
        <ProgressPicker title={title} value={value} progress={progress} />
      </Suspense>
    </Popover>
  )
}
