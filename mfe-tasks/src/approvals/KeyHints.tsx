import { color, font, KeyHint, space } from '@headway/design-system'
import styled from 'styled-components'
import { approvalMessages as texts } from '../messages/approvals.ts'

const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[12]};
  color: ${color.text.muted};
  font: ${font.caption};

  > span {
    display: flex;
    align-items: center;
    gap: ${space[4]};
  }

  @media (pointer: coarse) {
    display: none;
  }
`

/** Lists the keyboard shortcuts of the inbox. */
export function KeyHints() {
  const { move, approve, reject, select } = texts.keys
  const hints = [
    { keys: ['j', 'k'], does: move },
    { keys: ['a'], does: approve },
    { keys: ['r'], does: reject },
    { keys: ['x'], does: select },
  ]
  return (
    <Keys>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          <KeyHint keys={keys} />
          {does}
        </span>
      ))}
    </Keys>
  )
}
