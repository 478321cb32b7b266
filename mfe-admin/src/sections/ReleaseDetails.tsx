import type { Release } from '@headway/contracts/section-releases'
import { formatFileSize, Muted, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { CheckResults } from './CheckResults.tsx'
import { HealthMetrics } from './HealthMetrics.tsx'

const texts = sectionMessages.releases

const Fault = styled.div`
  margin-top: ${space[8]};
  overflow-wrap: anywhere;
`

/** Names of components, one per line. */
const Stack = styled(Muted)`
  white-space: pre-line;
`

const Details = styled.div`
  display: grid;
  grid-column: 2 / -1;
  gap: ${space[8]};
  min-width: 0;
  padding-bottom: ${space[12]};
`

interface ReleaseDetailsProps {
  id: string
  release: Release
}

function Faults({ release: { faulty, faults } }: { release: Release }) {
  const formats = useFormats()
  return (
    <>
      {faulty ? <Muted>{faulty.reason}</Muted> : null}
      {faults.length === 0 ? <Muted>{texts.noFaults}</Muted> : null}
      {faults.map(({ kind, message, stack, count, lastSeenAt }) => (
        <Fault key={`${kind} ${message} ${stack}`}>
          {message}
          <Muted>{texts.seen(count, formats.moment(lastSeenAt))}</Muted>
          {stack === '' ? null : <Stack>{stack}</Stack>}
        </Fault>
      ))}
    </>
  )
}

/** Shows details of a release below its row: sizes, signature, figures, checks and errors. */
export function ReleaseDetails({ id, release }: ReleaseDetailsProps) {
  const { sizes, checks, signedBy, health } = release
  return (
    <Details id={id}>
      <Muted>
        {texts.sizes(formatFileSize(sizes.first), formatFileSize(sizes.total))}
        {signedBy ? ` · ${texts.signed(signedBy)}` : null}
      </Muted>
      <HealthMetrics health={health} />
      <CheckResults checks={checks} />
      <Faults release={release} />
    </Details>
  )
}
