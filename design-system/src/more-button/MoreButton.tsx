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
  /** Label of the button, e.g. 'Show more tasks'. */
  label: string
  busy: boolean
  /** Reason why the next page could not be loaded. The button tries again. */
  error?: string | undefined
  onMore: () => void
}

/** Button that loads the next page of a list. */
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
