import { Alert, Button } from '@headway/design-system'
import { type ReactNode, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { formMessages } from '../messages/form.ts'

const texts = formMessages

/** Its fields lie in the form as if they stood there by themselves. */
const Fields = styled.fieldset`
  display: contents;
`

interface UntilWholeProps {
  /** Whether the whole task has come. */
  isWhole: boolean
  hasFailed: boolean
  retry: () => void
  children: ReactNode
}

/**
 * Fields of a task that nobody types into before the whole of it has come: a list's row has a shortened description, and a form
 * that was typed into keeps what it began with, so that it would be saved in the place of the whole one.
 */
export function UntilWhole({ isWhole, hasFailed, retry, children }: UntilWholeProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const hasWaited = useRef(!isWhole)
  useEffect(() => {
    if (isWhole && hasWaited.current) {
      hasWaited.current = false
      // Where the dialog would have put the focus, had there been anything to type into.
      fields.current?.querySelector('input')?.focus()
    }
  }, [isWhole])
  return (
    <>
      {hasFailed && !isWhole ? (
        <Alert
          tone="danger"
          action={
            <Button size="small" onClick={retry}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.wholeFailed}
        </Alert>
      ) : null}
      <Fields ref={fields} disabled={!isWhole}>
        {children}
      </Fields>
    </>
  )
}
