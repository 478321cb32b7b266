import type { Reply } from '@headway/contracts'
import type { backupsRestorePlan, RestoreTest } from '@headway/contracts/backups'
import {
  Alert,
  Async,
  Button,
  DescriptionList,
  Input,
  Skeleton,
  space,
  toastFailure,
  toastSuccess,
  formatSize,
} from '@headway/design-system'
import { Field, FormLayout } from '@headway/design-system/forms'
import { CopyIcon } from '@headway/design-system/icons'
import { Dialog } from '@headway/design-system/overlays'
import { type Formats, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { databaseMessages } from '../messages/database.ts'
import { useBackupsRestorePlanQuery } from './database.api.ts'

const texts = databaseMessages.restore

type Plan = Reply<typeof backupsRestorePlan>

const List = styled.ol`
  display: grid;
  gap: ${space[8]};
  margin-top: ${space[8]};
  padding-inline-start: ${space[20]};
  list-style: decimal;
`

const Command = styled.code`
  display: block;
  margin-block: ${space[8]};
  overflow-wrap: anywhere;
  user-select: all;
`

function testText(test: RestoreTest | null, formats: Formats): string {
  if (test === null || test.finishedAt === null) {
    return texts.untested
  }
  return test.state === 'done'
    ? texts.testDone(formats.moment(test.finishedAt))
    : texts.testFailed(test.error ?? '')
}

function Plan({ plan }: { plan: Plan }) {
  const formats = useFormats()
  const { backup, now, test } = plan
  const { startedAt, requestedAt, bytes, rows, files } = backup
  return (
    <DescriptionList
      items={[
        { term: texts.when, description: formats.moment(startedAt ?? requestedAt) },
        {
          term: texts.holds,
          description: databaseMessages.backups.holds(formatSize(bytes ?? 0), rows ?? 0, files ?? 0),
        },
        { term: texts.tested, description: testText(test, formats) },
        { term: texts.replaced, description: texts.now(now.people, now.tasks) },
      ]}
    />
  )
}

function Steps({ command }: { command: string }) {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(command)
      toastSuccess(texts.copied)
    } catch {
      toastFailure(texts.copyFailed)
    }
  }
  return (
    <section aria-label={texts.stepsTitle}>
      <h3>{texts.stepsTitle}</h3>
      <List>
        <li>{texts.steps.stop}</li>
        <li>
          {texts.steps.run}
          <Command>{command}</Command>
          <Button size="small" icon={<CopyIcon />} onClick={() => void handleCopy()}>
            {texts.copy}
          </Button>
        </li>
        <li>{texts.steps.start}</li>
      </List>
    </section>
  )
}

/** Shows what a restore would replace and, after the organization's name is entered, the instructions for it. */
export function RestoreDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useBackupsRestorePlanQuery(id)
  const { data, error, refetch } = query
  const [typed, setTyped] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.title}
      description={texts.description}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={6} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          <FormLayout>
            <Plan plan={data} />
            <Alert tone="warning">{texts.warning}</Alert>
            <Field label={texts.confirm(data.organization)}>
              <Input value={typed} autoComplete="off" onChange={setTyped} />
            </Field>
            {typed.trim() === data.organization ? <Steps command={data.command} /> : null}
          </FormLayout>
        ) : null}
      </Async>
    </Dialog>
  )
}
