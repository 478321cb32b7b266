import { Alert, Button, color, FormLayout, Input, space, toast } from '@headway/design-system'
import { CopyIcon } from '@headway/design-system/icons'
import { Dialog } from '@headway/design-system/overlays'
import { Field } from '@headway/design-system/forms'
import { useRef } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'

const texts = messages.password

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[8]};

  input {
    color: ${color.text.primary};
    font-family: ui-monospace, monospace;
    letter-spacing: 0.05em;
  }
`

interface TemporaryPasswordDialogProps {
  name: string
  password: string
  onClose: () => void
}

/** Shows a temporary password, the only time that anybody sees it. */
export function TemporaryPasswordDialog({ name, password, onClose }: TemporaryPasswordDialogProps) {
  const input = useRef<HTMLInputElement>(null)

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      toast({ intent: 'success', title: texts.copied })
    } catch {
      input.current?.select()
      toast({ intent: 'destructive', title: texts.copyFailed })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.title}
      description={texts.description(name)}
      footer={
        <Button intent="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <FormLayout>
        <Row>
          <Field label={texts.label}>
            <Input ref={input} readOnly value={password} onFocus={(event) => event.target.select()} />
          </Field>
          <Button icon={<CopyIcon />} style={{ alignSelf: 'end' }} onClick={() => void handleCopy()}>
            {texts.copy}
          </Button>
        </Row>
        <Alert tone="info">{texts.explanation}</Alert>
      </FormLayout>
    </Dialog>
  )
}
