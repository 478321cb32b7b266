import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { color, font, layer, radius, shadow, space } from '../tokens/tokens.ts'

const Anchor = styled.a`
  position: fixed;
  top: ${space[8]};
  left: ${space[8]};
  z-index: ${layer.tooltip};
  padding: ${space[8]} ${space[16]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};
  color: ${color.accent.text};
  font: ${font.bodyStrong};

  &:not(:focus) {
    transform: translateY(-200%);
  }
`

export interface SkipLinkProps {
  /** Id of the main region, without `#`. */
  targetId: string
  children?: string
}

/** First tab stop of a page, which skips the navigation and leads to the main region. */
export function SkipLink({ targetId, children = messages.skipToMain }: SkipLinkProps) {
  return <Anchor href={`#${targetId}`}>{children}</Anchor>
}
