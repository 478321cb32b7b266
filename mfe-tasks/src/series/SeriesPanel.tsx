import type { NonWorkingDayRule, Series, SeriesPerson } from '@headway/contracts/series'
import {
  Badge,
  type BadgeTone,
  Button,
  ConfirmDialog,
  DescriptionList,
  font,
  IconButton,
  Link as TextLink,
  Menu,
  type MenuEntry,
  Muted,
  Panel,
  space,
} from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { fullName, KeyBuffer, lazyComponent, Link, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'
import { toSeriesList } from '../routes.ts'
import { OccurrenceList, type OccurrenceListProps } from './OccurrenceList.tsx'
import { describeRecurrence } from './describeRecurrence.ts'
import { useSeriesActions } from './useSeriesActions.ts'

const EditSeriesDialog = lazyComponent(async () => (await import('./EditSeriesDialog.tsx')).EditSeriesDialog)

const texts = seriesMessages.panel

const Content = styled.div`
  display: grid;
  gap: ${space[16]};
`

const Title = styled.h3`
  font: ${font.bodyStrong};
`

export const stateTones: Record<Series['state'], BadgeTone> = {
  active: 'success',
  paused: 'warning',
  ended: 'neutral',
}

const nameOf = (person: SeriesPerson) => (person.isActive ? fullName(person) : texts.left(fullName(person)))

function Facts({ series }: { series: Series }) {
  const formats = useFormats()
  const { rule, assignees, creator, state } = series
  return (
    <DescriptionList
      items={[
        {
          term: seriesMessages.list.state,
          description: <Badge tone={stateTones[state]}>{seriesMessages.states[state]}</Badge>,
        },
        { term: texts.rule, description: describeRecurrence(rule, formats.dueDate) },
        {
          term: texts.daysOff,
          description: seriesMessages.daysOff[rule.nonWorkingDays as NonWorkingDayRule],
        },
        {
          term: texts.people,
          description: assignees.length === 0 ? texts.unassigned : assignees.map(nameOf).join(', '),
        },
        { term: texts.madeBy, description: fullName(creator) },
      ]}
    />
  )
}

/** Lists the next dates of a series that has not ended. */
function Upcoming({ series, onSkip }: { series: Series } & Pick<OccurrenceListProps, 'onSkip'>) {
  const { upcoming, rule } = series
  return (
    <>
      <Title>{seriesMessages.dates.title}</Title>
      {upcoming.length === 0 ? <Muted>{seriesMessages.dates.none}</Muted> : null}
      <OccurrenceList items={upcoming} onSkip={onSkip} />
      <Muted>{seriesMessages.lead(rule.leadDays)}</Muted>
    </>
  )
}

interface SeriesPanelProps {
  series: Series
  /** Task from whose page the series is shown. */
  taskId?: number
}

/** Dialog that is open over the panel. */
type Opened = 'edit' | 'end'

const entriesFor = (
  { series, taskId }: SeriesPanelProps,
  actions: ReturnType<typeof useSeriesActions>,
  open: (asked: Opened) => void,
): MenuEntry[] => [
  { label: taskId === undefined ? texts.editFuture : texts.edit, onSelect: () => open('edit') },
  series.state === 'paused'
    ? { label: texts.resume, onSelect: () => void actions.resume() }
    : { label: texts.pause, onSelect: () => void actions.pause() },
  { label: texts.end, intent: 'danger', onSelect: () => open('end') },
]

/** Shows the rule of a series in words, its next dates, and its commands. */
export function SeriesPanel(props: SeriesPanelProps) {
  const { series, taskId } = props
  const { state, can } = series
  const actions = useSeriesActions(series)
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const mayChange = can.edit && state !== 'ended'
  return (
    <Panel
      title={texts.title}
      aside={
        mayChange ? (
          <Menu
            entries={entriesFor(props, actions, setOpen)}
            trigger={<IconButton size="small" label={texts.more} icon={<MoreIcon />} />}
          />
        ) : null
      }
    >
      <Content>
        <Facts series={series} />
        {state === 'active' ? (
          <Upcoming
            series={series}
            onSkip={can.edit ? (occurrence) => void actions.toggleSkip(occurrence) : undefined}
          />
        ) : (
          <Muted>{state === 'paused' ? texts.pausedHint : texts.endedHint}</Muted>
        )}
        {mayChange && state === 'paused' ? (
          <Button busy={actions.isBusy} onClick={() => void actions.resume()}>
            {texts.resume}
          </Button>
        ) : null}
        {taskId === undefined ? null : (
          <TextLink asChild>
            <Link to={toSeriesList()}>{texts.all}</Link>
          </TextLink>
        )}
      </Content>
      {open === 'edit' ? (
        <Suspense fallback={<KeyBuffer />}>
          <EditSeriesDialog series={series} fromTaskId={taskId} onClose={close} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={open === 'end'}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title={texts.endTitle}
        description={texts.endHint}
        confirmLabel={texts.endConfirm}
        busy={actions.isBusy}
        onConfirm={() => void actions.end().then(close)}
      />
    </Panel>
  )
}
