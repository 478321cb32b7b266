import type { DeletedTask } from '@headway/contracts/task-trash'
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Input,
  Muted,
  PageHeader,
  RowItem,
  RowSubject,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { ForbiddenState, Rows } from '@headway/design-system/data'
import { ArrowLeftIcon, RefreshIcon, SearchIcon, TrashIcon } from '@headway/design-system/icons'
import {
  fullName,
  Link,
  listQuery,
  serverMessage,
  useCurrentUser,
  useFormats,
  useSearchParams,
  useSearchWords,
} from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { filterMessages } from '../task-list/filters.messages.ts'
import { trashMessages } from './trash.messages.ts'
import { trashPageMessages as texts } from './trashPage.messages.ts'
import { toTasks } from '../routes.ts'
import { useTrashDeleteMutation, useTrashListInfiniteQuery } from './task-trash.api.ts'
import { useLifecycleActions } from './useLifecycleActions.ts'

const DAY = 24 * 60 * 60 * 1_000

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

const Words = styled.span`
  overflow-wrap: anywhere;
`

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
`

interface RowProps {
  task: DeletedTask
  onPurge: () => void
}

function DeletedRow({ task, onPurge }: RowProps) {
  const formats = useFormats()
  const { restore } = useLifecycleActions()
  const { title, deletedAt, deletedBy, purgedFrom, can } = task
  const at = formats.moment(deletedAt)
  const left = Math.ceil((Date.parse(purgedFrom) - Date.now()) / DAY)
  return (
    <RowItem>
      <RowSubject>
        <Words>
          {title}
          <Muted>{deletedBy ? texts.deletedBy(fullName(deletedBy), at) : texts.deleted(at)}</Muted>
        </Words>
      </RowSubject>
      <Acts>
        <Badge tone={left <= 3 ? 'warning' : 'neutral'}>{texts.daysLeft(left)}</Badge>
        {can.restore ? (
          <Button
            size="small"
            icon={<RefreshIcon />}
            aria-label={texts.restoreOne(title)}
            onClick={() => void restore(task)}
          >
            {texts.restore}
          </Button>
        ) : null}
        {can.purge ? (
          <Button
            size="small"
            intent="ghost"
            icon={<TrashIcon />}
            aria-label={texts.purgeOne(title)}
            onClick={onPurge}
          >
            {texts.purge}
          </Button>
        ) : null}
      </Acts>
    </RowItem>
  )
}

/** Asks for confirmation before a task is permanently deleted. */
function PurgeDialog({ task, onClose }: { task: DeletedTask; onClose: () => void }) {
  const [purge, { isLoading }] = useTrashDeleteMutation()
  const handleConfirm = async () => {
    const { error } = await purge({ id: task.id })
    if (error) {
      toastFailure(serverMessage(error, trashMessages.actFailed))
    } else {
      toastSuccess(trashMessages.done.purge, task.title)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.purgeTitle}
      description={texts.purgeQuestion(task.title)}
      confirmLabel={texts.purge}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toTasks()}>{texts.back}</Link>
  </Button>
)

function DeletedTasks() {
  const [parameters, setParameters] = useSearchParams()
  const [doomed, setDoomed] = useState<DeletedTask | null>(null)
  const q = parameters.get('q')?.trim() ?? ''
  const search = (words: string) => setParameters(words === '' ? {} : { q: words }, { replace: true })
  const [words, setWords] = useSearchWords(q, search)
  const query = useTrashListInfiniteQuery(q)
  const { first, ...list } = listQuery(query, texts.failed)
  const isPartial = query.data?.pages.at(-1)?.isPartial ?? false
  const empty =
    q === '' ? (
      <EmptyState title={texts.empty} description={texts.emptyHint} />
    ) : (
      <EmptyState
        title={texts.noMatches}
        description={texts.noMatchesHint}
        action={<Button onClick={() => setWords('')}>{texts.clear}</Button>}
      />
    )
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={first ? texts.subtitle(first.keptDays) : texts.intro}
        backLink={<BackLink />}
      />
      <Content>
        <div role="search" aria-label={texts.search}>
          <Input
            type="search"
            icon={<SearchIcon />}
            aria-label={texts.search}
            placeholder={texts.searchHint}
            value={words}
            maxLength={200}
            onChange={setWords}
          />
        </div>
        <Rows
          {...list}
          label={texts.label}
          loadingText={texts.loading}
          empty={empty}
          frame={(rows) => <Card>{rows}</Card>}
          getKey={({ id }) => id}
          renderRow={(task) => <DeletedRow task={task} onPurge={() => setDoomed(task)} />}
          moreLabel={isPartial ? filterMessages.searchOlder : texts.more}
        />
      </Content>
      {doomed ? <PurgeDialog task={doomed} onClose={() => setDoomed(null)} /> : null}
    </>
  )
}

/** Lists the deleted tasks that the user may restore, the most recently deleted first. */
export function TrashPage() {
  const { can } = useCurrentUser()
  return can.createTask ? (
    <DeletedTasks />
  ) : (
    <>
      <PageHeader title={texts.title} backLink={<BackLink />} />
      <ForbiddenState />
    </>
  )
}
