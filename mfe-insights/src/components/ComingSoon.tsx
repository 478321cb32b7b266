import { color, font, space } from '@headway/design-system'
import styled from 'styled-components'

const Line = styled.p`
  margin-block-start: ${space[16]};
  color: ${color.text.muted};
  font: ${font.caption};
`

/** The features that a page does not have yet; not printed. */
export const ComingSoon = ({ children }: { children: string }) => <Line data-print="hidden">{children}</Line>
