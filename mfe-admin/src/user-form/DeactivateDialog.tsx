import type { Reply } from '@headway/contracts'
import type { UserDetail, usersDeactivation } from '@headway/contracts/users'
import {
  Alert,
  Async,
  DescriptionList,
  Muted,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import {
  Field,
  FormDialog,
  FormLayout,
  PersonCombobox,
  type PickablePerson,
  Textarea,
} from '@headway/design-system/forms'
import { fullName, messageFor, requestIdOf, serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useUsersDeactivateMutation, useUsersDeactivationQuery } from '../users.api.ts'
import { useActivePersonSearch, useManagerSearch } from './usePersonSearch.ts'

const texts = messages.deactivation
const MAX_REASON_LENGTH = 500

type Facts = Reply<typeof usersDeactivation>

/** Files pending approval do not count: their approvers are derived from the managers above the authors. */
const hasTasks = ({ openTasksAssigned, seriesAssigned, tasksWatched }: Facts) =>
  openTasksAssigned + seriesAssigned + tasksWatched > 0

function Summary({ facts }: { facts: Facts }) {
  return (
    <DescriptionList
      layout="columns"
      items={[
        { term: texts.openTasks, description: facts.openTasksAssigned },
        { term: texts.series, description: facts.seriesAssigned },
        { term: texts.watched, description: facts.tasksWatched },
        { term: texts.tasksCreated, description: facts.tasksCreated },
        { term: texts.directReports, description: facts.directReports },
        {
          term: texts.approvals,
          description: (
            <>
              {facts.pendingApprovals}
              {facts.pendingApprovals > 0 ? <Muted>{texts.approvalsHint}</Muted> : null}
            </>
          ),
        },
        { term: texts.sessions, description: facts.runningSessions },
      ]}
    />
  )
}

const toId = (person: PickablePerson | null) => (person ? Number(person.id) : null)

/** Keeps who takes over the tasks and direct reports of the user. */
function useHandover(user: UserDetail) {
  const [tasksTo, setTasksTo] = useState<PickablePerson | null>(null)
  const [reportsTo, setReportsTo] = useState<PickablePerson | null>(
    user.manager ? { id: String(user.manager.id), name: fullName(user.manager) } : null,
  )
  return {
    tasksTo,
    setTasksTo,
    tasksSearch: useActivePersonSearch(user.id),
    reportsTo,
    setReportsTo,
    reportsSearch: useManagerSearch(user.id),
  }
}

function HandoverFields({ facts, handover }: { facts: Facts; handover: ReturnType<typeof useHandover> }) {
  const { tasksTo, setTasksTo, tasksSearch, reportsTo, setReportsTo, reportsSearch } = handover
  return (
    <>
      {hasTasks(facts) ? (
        <Field label={texts.tasksTo} hint={texts.tasksToHint}>
          <PersonCombobox {...tasksSearch} value={tasksTo} onChange={setTasksTo} placeholder={texts.noOne} />
        </Field>
      ) : null}
      {facts.directReports > 0 ? (
        <Field label={texts.reportsTo} hint={texts.reportsToHint}>
          <PersonCombobox
            {...reportsSearch}
            value={reportsTo}
            onChange={setReportsTo}
            placeholder={texts.noOne}
          />
        </Field>
      ) : null}
      {facts.directReports > 0 && reportsTo === null ? (
        <Alert tone="warning">{texts.reportsToHint}</Alert>
      ) : null}
    </>
  )
}

/** Shows the dialog that lists the tasks and direct reports of a user, hands them over and deactivates the user. */
export function DeactivateDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useUsersDeactivationQuery(user.id)
  const [deactivate, { isLoading }] = useUsersDeactivateMutation()
  const handover = useHandover(user)
  const [reason, setReason] = useState('')
  const name = fullName(user)

  const handleConfirm = async () => {
    const result = await deactivate({
      id: user.id,
      version: user.version,
      body: {
        tasksTo: data && hasTasks(data) ? toId(handover.tasksTo) : null,
        directReportsTo: data?.directReports ? toId(handover.reportsTo) : null,
        reason,
      },
    })
    if (result.error) {
      const description = serverMessage(result.error, texts.refused)
      toastFailure(description, texts.refused)
      return
    }
    toastSuccess(texts.done, texts.doneHint(name))
    onClose()
  }

  return (
    <FormDialog
      title={texts.title(name)}
      description={texts.description}
      submitLabel={texts.confirm}
      submitIntent="danger"
      busy={isLoading}
      blockedBecause={data ? undefined : texts.loading}
      dirty={reason !== '' || handover.tasksTo !== null}
      onSubmit={() => void handleConfirm()}
      onClose={onClose}
    >
      <Async
        state={data ? 'ready' : error && !isFetching ? 'error' : 'loading'}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={5} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          <FormLayout>
            <Summary facts={data} />
            <HandoverFields facts={data} handover={handover} />
            <Field label={texts.reason} hint={texts.reasonHint}>
              <Textarea rows={2} maxLength={MAX_REASON_LENGTH} value={reason} onChange={setReason} />
            </Field>
          </FormLayout>
        ) : null}
      </Async>
    </FormDialog>
  )
}
