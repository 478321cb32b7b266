import { color } from '@headway/design-system'
import styled from 'styled-components'

const Mark = styled.svg`
  flex: none;
  color: ${color.accent.solid};
`

/** Logo of the product. It is decorative, because the name is shown next to it. */
export function ProductMark({ size = 28 }: { size?: number }) {
  return (
    <Mark width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M9 8v16M9 16h9m-4-6 6 6-6 6"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Mark>
  )
}
