import { useRef, useState } from 'react'
import styled from 'styled-components'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Field } from '../field/Field.tsx'
import { FormLayout } from '../field/FormLayout.tsx'
import { CopyIcon } from '../icons/icons.tsx'
import { Input } from '../input/Input.tsx'
import { messages } from '../messages/en.ts'
import { toastFailure, toastSuccess } from '../toast/toastStore.ts'
import { color, space } from '../tokens/tokens.ts'

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

export interface SecretDialogProps {
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

interface ButtonsProps {
  done: string
  isCopied: boolean
  onDone: () => void
  onCopyAndClose: () => void
}

function Buttons({ done, isCopied, onDone, onCopyAndClose }: ButtonsProps) {
  return isCopied ? (
    <Button intent="primary" onClick={onDone}>
      {done}
    </Button>
  ) : (
    <>
      <Button onClick={onDone}>{done}</Button>
      <Button intent="primary" icon={<CopyIcon />} onClick={onCopyAndClose}>
        {messages.copyAndClose}
      </Button>
    </>
  )
}

/**
 * Dialog that shows a secret, which cannot be shown again. The first attempt to close it without copying shows a
 * warning, the second one closes it.
 */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)

  const handleClose = () => {
    if (isCopied || isWarned) {
      onClose()
      return
    }
    setWarned(true)
  }

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
      setWarned(false)
      toastSuccess(texts.copied)
      return true
    } catch {
      input.current?.select()
      toastFailure(texts.copyFailed)
      return false
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : handleClose())}
      title={texts.title}
      description={texts.description}
      footer={
        <Buttons
          done={texts.done}
          isCopied={isCopied}
          onDone={onClose}
          onCopyAndClose={() => void handleCopy().then((isDone) => isDone && onClose())}
        />
      }
    >
      <FormLayout>
        <Field label={texts.label}>
          <Row>
            <Input ref={input} readOnly value={secret} onFocus={(event) => event.target.select()} />
            <Button icon={<CopyIcon />} onClick={() => void handleCopy()}>
              {texts.copy}
            </Button>
          </Row>
        </Field>
        {isWarned ? <Alert tone="warning">{messages.secretNotCopied}</Alert> : null}
        <Alert tone="info">{texts.explanation}</Alert>
      </FormLayout>
    </Dialog>
  )
}
