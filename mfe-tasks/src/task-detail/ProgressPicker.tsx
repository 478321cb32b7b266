import { space } from '@headway/design-system'
import { NumberField, Slider } from '@headway/design-system/forms'
import styled from 'styled-components'
import { milestoneMessages as texts } from './detail.messages.ts'
import type { useProgress } from './useProgress.ts'

const STEP = 5

const Content = styled.div`
  display: grid;
  gap: ${space[12]};
  padding: ${space[12]};
`

interface ProgressPickerProps {
  title: string
  value: number | null
  progress: ReturnType<typeof useProgress>
}

/** Shows a slider and a number field for a percentage. */
export function ProgressPicker({ title, value, progress: { type, settle } }: ProgressPickerProps) {
  return (
    <Content>
      <Slider label={texts.slider(title)} value={value ?? 0} step={STEP} onChange={type} />
      <NumberField
        aria-label={texts.progress(title)}
        value={value}
        onChange={type}
        onBlur={settle}
        onKeyDown={(event) => (event.key === 'Enter' ? settle() : undefined)}
        min={0}
        max={100}
        unit="%"
      />
    </Content>
  )
}
