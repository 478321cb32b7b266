import type { TaskRelation } from '@headway/contracts/task-relations'
import type { Task } from '@headway/contracts/tasks'
import {
  Async,
  Button,
  IconButton,
  Muted,
  RowList,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { CloseIcon, PlusIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, messageFor, queryState, serverMessage, usePreload } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { relationMessages } from './relations.messages.ts'
import { useTasksRelationsDeleteMutation, useTasksRelationsQuery } from './task-relations.api.ts'
import { TaskLinkRow } from './TaskLinkRow.tsx'
import { TabSection } from '../task-detail/TabSection.tsx'

const RelationDialog = lazyComponent(async () => (await import('./RelationDialog.tsx')).RelationDialog)

const texts = relationMessages.relations

function useRemoval({ id }: Task) {
  const [remove] = useTasksRelationsDeleteMutation()
  return async (relation: TaskRelation) => {
    const result = await remove({ id, relationId: relation.id, farId: relation.task?.id })
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.removeFailed))
    } else {
      toastSuccess(texts.removed, relation.task?.title)
    }
  }
}

/** Lists the relations of a task to other tasks. */
export function RelationsPanel({ task }: { task: Task }) {
  const query = useTasksRelationsQuery(task.id)
  const { data, error, refetch } = query
  const handleRemove = useRemoval(task)
  const [isAdding, setAdding] = useState(false)
  usePreload(RelationDialog)
  const items = data?.items ?? []

  return (
    <TabSection
      title={texts.title}
      aside={
        data?.can.edit ? (
          <Button size="small" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        ) : null
      }
    >
      <Async
        state={queryState(query, items.length === 0)}
        loadingText={relationMessages.loading}
        skeleton={<Skeleton lines={2} />}
        error={{ message: messageFor(error, relationMessages.failed) }}
        onRetry={() => void refetch()}
        empty={<Muted>{texts.empty}</Muted>}
      >
        <RowList aria-label={texts.label}>
          {items.map((relation) => (
            <TaskLinkRow
              key={relation.id}
              kind={relationMessages.kinds[relation.kind]}
              task={relation.task}
              action={
                data?.can.edit ? (
                  <IconButton
                    size="small"
                    label={texts.remove(relation.task?.title ?? relationMessages.hiddenTask)}
                    icon={<CloseIcon />}
                    onClick={() => void handleRemove(relation)}
                  />
                ) : null
              }
            />
          ))}
        </RowList>
      </Async>
      <Suspense fallback={<KeyBuffer />}>
        {isAdding ? <RelationDialog task={task} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </TabSection>
  )
}
