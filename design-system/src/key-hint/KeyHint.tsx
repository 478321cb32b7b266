import styled from 'styled-components'
import { color, fontFamilies, media, radius, space } from '../tokens/tokens.ts'

const Row = styled.span`
  display: inline-flex;
  gap: ${space[2]};

  ${media.coarse} {
    display: none;
  }
`

const Key = styled.kbd`
  min-width: 1.125rem;
  padding: 0 ${space[4]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.small};
  background: ${color.background.current};
  color: ${color.text.muted};
  font-family: ${fontFamilies.sans};
  font-size: 0.6875rem;
  line-height: 1.125rem;
  text-align: center;
`

/** Keys of a shortcut, pressed together or one after the other. Hidden on touch screens. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <Row>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </Row>
  )
}
