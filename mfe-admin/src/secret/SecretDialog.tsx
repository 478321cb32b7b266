import {
  Alert,
  Button,
  color,
  FormLayout,
  Input,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { CopyIcon } from '@headway/design-system/icons'
import { Dialog } from '@headway/design-system/overlays'
import { Field } from '@headway/design-system/forms'
import { useRef } from 'react'
import styled from 'styled-components'

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

interface SecretDialogProps {
  secret: string
  texts: {
    title: string
    description: string
    label: string
    copy: string
    copied: string
    copyFailed: string
    done: string
    explanation: string
  }
  onClose: () => void
}

/** Shows something secret, the only time that anybody sees it. */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  const input = useRef<HTMLInputElement>(null)

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toastSuccess(texts.copied)
    } catch {
      input.current?.select()
      toastFailure(texts.copyFailed)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.title}
      description={texts.description}
      footer={
        <Button intent="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <FormLayout>
        <Row>
          <Field label={texts.label}>
            <Input ref={input} readOnly value={secret} onFocus={(event) => event.target.select()} />
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
