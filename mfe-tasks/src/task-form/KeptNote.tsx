import { Alert, Button } from '@headway/design-system'

interface KeptNoteProps {
  /** Says that what stands in the form was typed before. */
  text: string
  /** What is written on the button that throws it away. */
  action: string
  onDiscard: () => void
}

/** Says above a form that it holds what somebody had typed before, and throws it away where that is wanted. */
export function KeptNote({ text, action, onDiscard }: KeptNoteProps) {
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
