import { Button } from '@headway/design-system'

interface QuietButtonProps {
  children: string
  /** Accessible name, which also names the object, e.g. 'Reject budget.xlsx'. */
  label: string
  onClick: () => void
}

/** Button of a row that is not its main action. */
export const QuietButton = ({ children, label, onClick }: QuietButtonProps) => (
  <Button size="small" intent="ghost" aria-label={label} onClick={onClick}>
    {children}
  </Button>
)
