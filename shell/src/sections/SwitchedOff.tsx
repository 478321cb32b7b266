import { Alert } from '@headway/design-system'
import { releaseMessages as texts } from '../messages/releases.ts'

/** Notice, above a page with unsaved work, that its section was switched off. */
export const SwitchedOff = ({ title, reason }: { title: string; reason: string }) => (
  <Alert tone="warning" live="polite">
    {texts.switchedOff(title, reason)}
  </Alert>
)
