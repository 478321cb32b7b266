import styled from 'styled-components'
import { color, font, space } from '../tokens/tokens.ts'

/** Long text for layout tests. */
export const longText =
  'Reconcile the supplier ledger of the northern region with the quarterly statement, note every difference above the threshold and write down which of them wait for a signature from the finance office'

/** Long word without a place to break it, for layout tests. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Column of variants. */
export const Column = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[16]};
  max-width: 40rem;

  & > div {
    max-width: 100%;
  }
`

/** Row of variants. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};
`

/** Container as narrow as a card on a phone. */
export const Narrow = styled.div`
  width: 100%;
  max-width: 17rem;
`

/** Container for full-width forms and panels. */
export const Wide = styled.div`
  display: grid;
  gap: ${space[16]};
  max-width: 40rem;
`

export const Caption = styled.p`
  color: ${color.text.muted};
  font: ${font.caption};
`
