import { SeriesRule } from '@headway/contracts/series'
import { Async, color, font, radius, Skeleton, space } from '@headway/design-system'
import { messageFor, requestIdOf } from '@headway/sdk'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'
import { useSeriesPreviewQuery } from './series.api.ts'
import { OccurrenceList } from './OccurrenceList.tsx'

const texts = seriesMessages.dates

/** Asked for this long after the last change, in milliseconds. */
const SETTLE_DELAY = 300

const Frame = styled.section`
  display: grid;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  border: 1px solid ${color.border.subtle};
  border-radius: ${radius.control};
  background: ${color.background.sunken};
`

const Title = styled.h3`
  font: ${font.bodyStrong};
`

/** A rule once nobody has changed it for a moment. */
function useSettled(rule: SeriesRule): SeriesRule {
  const text = JSON.stringify(rule)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_DELAY)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled) as SeriesRule
}

interface DatesPreviewProps {
  rule: SeriesRule
  /** The series whose rule it would become; none for a new one. */
  seriesId?: number | undefined
}

/** The next five dates of a rule while somebody chooses it, on the organisation's calendar. */
export function DatesPreview({ rule, seriesId }: DatesPreviewProps) {
  const settled = useSettled(rule)
  const isWhole = SeriesRule.safeParse(settled).success
  const { currentData, data, error, isFetching, refetch } = useSeriesPreviewQuery(
    { rule: settled, ...(seriesId === undefined ? {} : { seriesId }) },
    { skip: !isWhole },
  )
  if (!isWhole) {
    return null
  }
  const shown = currentData ?? data
  const failed = error && !isFetching
  const ready = shown ? 'ready' : 'loading'
  return (
    <Frame aria-live="polite">
      <Title>{texts.title}</Title>
      <Async
        state={failed ? 'error' : ready}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={5} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {shown?.items.length === 0 ? texts.none : <OccurrenceList items={shown?.items ?? []} />}
      </Async>
    </Frame>
  )
}
