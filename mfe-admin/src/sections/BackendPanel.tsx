import type { SectionBackend } from '@headway/contracts/section-backend'
import type { Section } from '@headway/contracts/sections'
import { Badge, type BadgeTone, Button, DescriptionList, Muted, Panel, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { backendMessages as texts } from '../messages/section-backend.ts'
import type { SectionDialogState } from './sectionDialogState.ts'

const tones: Record<SectionBackend['state'], BadgeTone> = {
  idle: 'neutral',
  healthy: 'success',
  slow: 'warning',
  failing: 'danger',
}

const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

const Details = styled.div`
  display: grid;
  gap: ${space[12]};
`

function BackendDetails({ backend }: { backend: SectionBackend }) {
  const formats = useFormats()
  const { url, state, requests, failures, slow, lastFailure } = backend
  const numberText = (count: number) => count.toLocaleString(formats.locale)
  return (
    <Details>
      <Muted>{url}</Muted>
      <DescriptionList
        layout="columns"
        items={[
          { term: texts.state, description: <Badge tone={tones[state]}>{texts.states[state]}</Badge> },
          { term: texts.requests, description: numberText(requests) },
          { term: texts.failed, description: numberText(failures) },
          { term: texts.slow, description: numberText(slow) },
        ]}
      />
      {lastFailure ? (
        <Muted>{texts.lastFailure(formats.moment(lastFailure.at), texts.failures[lastFailure.reason])}</Muted>
      ) : null}
    </Details>
  )
}

interface BackendPanelProps {
  section: Section
  onOpen: (state: SectionDialogState) => void
}

/** Shows the address and the health of a section's own backend, and changes or removes it. */
export function BackendPanel({ section: { backend, can }, onOpen }: BackendPanelProps) {
  const buttons = can.setBackend ? (
    <Buttons>
      {backend ? (
        <Button size="small" onClick={() => onOpen({ mode: 'action', action: 'removeBackend' })}>
          {texts.remove}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onOpen({ mode: 'backend' })}>
        {backend ? texts.change : texts.set}
      </Button>
    </Buttons>
  ) : null
  return (
    <Panel title={texts.title} aside={buttons}>
      {backend ? (
        <BackendDetails backend={backend} />
      ) : (
        <Muted>
          {texts.empty}
          {can.setBackend ? null : ` ${texts.emptyReadOnly}`}
        </Muted>
      )}
    </Panel>
  )
}
