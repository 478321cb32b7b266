import styled from 'styled-components'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { space } from '../tokens/tokens.ts'

const Column = styled.div`
  display: grid;
  justify-content: center;
  justify-items: center;
  gap: ${space[12]};
  padding-top: ${space[16]};
`

export interface MoreButtonProps {
  /** E.g. 'Show more tasks'. */
  label: string
  busy: boolean
  /** Why the next page did not come; the button tries again. */
  error?: string | undefined
  onMore: () => void
}

/** The way to a list's next page. */
export function MoreButton({ label, busy, error, onMore }: MoreButtonProps) {
  return (
    <Column>
      {error === undefined ? null : <Alert tone="danger">{error}</Alert>}
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </Column>
  )
}
