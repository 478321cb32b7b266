import type { Milestone } from '@headway/contracts/tasks'
import { Button, Dialog, Field, Input, NumberField, space, Textarea, toast } from '@headway/design-system'
import { fieldErrors, serverMessage, useIdempotencyKey } from '@headway/sdk'
import { type FormEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useMilestonesCreateMutation, useMilestonesUpdateMutation } from '../tasks.api.ts'

const texts = messages.milestones

const Fields = styled.div`
  display: grid;
  gap: ${space[16]};
`

interface MilestoneDialogProps {
  taskId: number
  /** The milestone to edit; a new one without. */
  milestone?: Milestone
  onClose: () => void
}

/** Adds or edits a milestone. */
export function MilestoneDialog({ taskId, milestone, onClose }: MilestoneDialogProps) {
  const formId = useId()
  const [title, setTitle] = useState(milestone?.title ?? '')
  const [description, setDescription] = useState(milestone?.description ?? '')
  const [percentage, setPercentage] = useState<number | null>(milestone?.completionPercentage ?? 0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [create, creating] = useMilestonesCreateMutation()
  const [update, updating] = useMilestonesUpdateMutation()
  const key = useIdempotencyKey()
  const isDirty = title !== (milestone?.title ?? '') || description !== (milestone?.description ?? '')

  const send = () => {
    const text = { title: title.trim(), description: description.trim() }
    return milestone
      ? update({
          id: milestone.id,
          taskId,
          version: milestone.version,
          body: { ...text, completionPercentage: percentage ?? 0 },
        })
      : create({ taskId, body: text, idempotencyKey: key.current() })
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') {
      setErrors({ title: texts.titleRequired })
      return
    }
    const { error } = await send()
    if (!error) {
      const done = milestone ? messages.toasts.milestoneUpdated : messages.toasts.milestoneCreated
      toast({ intent: 'success', title: done, description: title.trim() })
      onClose()
      return
    }
    setErrors(fieldErrors(error))
    const fallback = milestone ? messages.toasts.milestoneUpdateFailed : messages.toasts.milestoneCreateFailed
    toast({
      intent: 'destructive',
      title: messages.toasts.error,
      description: serverMessage(error, fallback),
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={milestone ? texts.editTitle : texts.addTitle}
      description={milestone ? texts.editDescription : texts.addDescription}
      size="small"
      dirty={isDirty}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            intent="primary"
            type="submit"
            form={formId}
            loading={creating.isLoading || updating.isLoading}
          >
            {milestone ? texts.save : texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Fields>
          <Field label={texts.name} required error={errors.title}>
            <Input value={title} onChange={(event) => setTitle(event.target.value)} autoComplete="off" />
          </Field>
          <Field label={texts.text} error={errors.description}>
            <Textarea value={description} onChange={(event) => setDescription(event.target.value)} rows={3} />
          </Field>
          {milestone ? (
            <Field label={texts.percentage} error={errors.completionPercentage}>
              <NumberField value={percentage} onChange={setPercentage} min={0} max={100} unit="%" />
            </Field>
          ) : null}
        </Fields>
      </form>
    </Dialog>
  )
}
