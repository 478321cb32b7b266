import { Alert, Button } from '@headway/design-system'

interface KeptNoteProps {
  /** Says that the form contains a restored draft. */
  text: string
  /** Label of the button that discards the draft. */
  action: string
  onDiscard: () => void
}

/** Shows a note above a form that contains a restored draft, with a button that discards it. */
export function DraftNotice({ text, action, onDiscard }: KeptNoteProps) {
  return (
    <Alert
      tone="info"
      action={
        <Button size="small" onClick={onDiscard}>
          {action}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
