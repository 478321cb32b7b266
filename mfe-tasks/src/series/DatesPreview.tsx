import { SeriesRule } from '@headway/contracts/series'
import { Async, color, font, radius, Skeleton, space } from '@headway/design-system'
import { messageFor, requestIdOf } from '@headway/sdk'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'
import { useSeriesPreviewQuery } from './series.api.ts'
import { OccurrenceList } from './OccurrenceList.tsx'

const texts = seriesMessages.dates

/** Delay between the last change and the request, in milliseconds. */
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

/** Debounces a rule. */
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
  /** Series that the rule belongs to; undefined for a new series. */
  seriesId?: number | undefined
}

/** Shows the next dates of a rule during editing, based on the organization's calendar. */
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
