import type { Misfit } from '@headway/contracts/section-releases'
import { space } from '@headway/design-system'
import styled from 'styled-components'
import { incompatibilityText } from './sectionTexts.ts'

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`

/** Lists what a release requires and this portal does not provide, one sentence each. */
export function IncompatibilityList({ misfits }: { misfits: readonly Misfit[] }) {
  return (
    <List>
      {misfits.map((misfit) => (
        <li key={`${misfit.kind} ${misfit.module ?? ''}`}>{incompatibilityText(misfit)}</li>
      ))}
    </List>
  )
}
