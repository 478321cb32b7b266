import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { color, duration, font, media, radius, space } from '../tokens/tokens.ts'

export type ProgressTone = 'accent' | 'success' | 'danger'

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
`

const Track = styled.div`
  flex: 1;
  min-width: 2rem;
  height: 4px;
  overflow: hidden;
  border-radius: ${radius.full};
  background: ${color.neutral.background};

  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`

const fills: Record<ProgressTone, string> = {
  accent: color.chart.one,
  success: color.success.icon,
  danger: color.danger.icon,
}

const Fill = styled.div<{ $tone: ProgressTone }>`
  height: 100%;
  border-radius: inherit;
  background: ${({ $tone }) => fills[$tone]};
  transform-origin: left;
  transition: transform ${duration.dialog};

  ${media.forcedColors} {
    background: Highlight;
  }
`

const Value = styled.span`
  min-width: 2.5rem;
  color: ${color.text.secondary};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
  text-align: end;
`

export interface ProgressBarProps {
  /** Percentage from 0 to 100. Other values are limited to this range. */
  value: number
  /** Accessible name: the thing whose progress is shown. */
  label: string
  /** `success` for completed, `danger` for overdue things. 100 percent is `success` by default. */
  tone?: ProgressTone
  showValue?: boolean
}

/** Horizontal progress bar. */
export function ProgressBar({ value, label, tone, showValue }: ProgressBarProps) {
  const bounded = Math.round(Math.min(100, Math.max(0, value)))
  const effectiveTone = tone ?? (bounded === 100 ? 'success' : 'accent')
  return (
    <Row>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={bounded}
      >
        <Fill $tone={effectiveTone} style={{ transform: `scaleX(${bounded / 100})` }} />
      </Track>
      {showValue ? <Value>{messages.progressValue(bounded)}</Value> : null}
    </Row>
  )
}
