import styled from 'styled-components'
import { truncate } from '../style/styles.ts'
import { color, font } from '../tokens/tokens.ts'

const Texts = styled.span`
  flex: 1;
  min-width: 0;
`

const Name = styled.span`
  display: block;
  ${truncate}
`

/** The quieter line of a person: address, role, load. */
export const PersonDetail = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
  ${truncate}
`

/** A person's name with a line below it, each cut to the room there is. */
export function PersonTexts({ name, detail }: { name: string; detail?: string | undefined }) {
  return (
    <Texts>
      <Name>{name}</Name>
      {detail ? <PersonDetail>{detail}</PersonDetail> : null}
    </Texts>
  )
}
