import type { Misfit } from '@headway/contracts/section-releases'
import { space } from '@headway/design-system'
import styled from 'styled-components'
import { misfitText } from './sectionTexts.ts'

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`

/** What a release needs and this portal does not have, a sentence each. */
export function MisfitList({ misfits }: { misfits: readonly Misfit[] }) {
  return (
    <List>
      {misfits.map((misfit) => (
        <li key={`${misfit.kind} ${misfit.module ?? ''}`}>{misfitText(misfit)}</li>
      ))}
    </List>
  )
}
