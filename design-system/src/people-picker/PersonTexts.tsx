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

/** Muted second line of a person: email address, role or workload. */
export const PersonDetail = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
  ${truncate}
`

/** Name of a person with a line below it. Both are truncated if necessary. */
export function PersonTexts({ name, detail }: { name: string; detail?: string | undefined }) {
  return (
    <Texts>
      <Name>{name}</Name>
      {detail ? <PersonDetail>{detail}</PersonDetail> : null}
    </Texts>
  )
}
