import type { TaskTemplate } from '@headway/contracts/task-templates'
import {
  Button,
  Card,
  EmptyState,
  IconButton,
  Menu,
  Muted,
  PageHeader,
  RowItem,
  RowSubject,
  space,
  toast,
  toastFailure,
} from '@headway/design-system'
import { ForbiddenState, Rows } from '@headway/design-system/data'
import { ArrowLeftIcon, MoreIcon, PencilIcon, PlusIcon, TrashIcon } from '@headway/design-system/icons'
import {
  fullName,
  KeyBuffer,
  itemsQuery,
  lazyComponent,
  Link,
  newIdempotencyKey,
  serverMessage,
  useCurrentUser,
  usePreload,
} from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import styled from 'styled-components'
import { templateMessages as texts } from './templates.messages.ts'
import { toTasks } from '../routes.ts'
import {
  useTaskTemplatesCreateMutation,
  useTaskTemplatesDeleteMutation,
  useTaskTemplatesListQuery,
} from './task-templates.api.ts'

const TemplateDialog = lazyComponent(
  async () => (await import('../task-form/TaskDialogs.tsx')).TemplateDialog,
)

const CreateTaskDialog = lazyComponent(
  async () => (await import('../task-form/TaskDialogs.tsx')).CreateTaskDialog,
)

const Words = styled.span`
  overflow-wrap: anywhere;
`

const Acts = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`

/** Summarizes a template in one line. */
function describe({ title, dueInDays, milestones, can, owner, audience }: TaskTemplate): string {
  return [
    title,
    dueInDays === null ? '' : texts.due(dueInDays),
    milestones.length === 0 ? '' : texts.milestones(milestones.length),
    can.edit ? texts.sharedAs[audience] : texts.by(fullName(owner)),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Returns a function that deletes a template and shows a toast that offers to create it again. */
function useRemoval() {
  const [remove] = useTaskTemplatesDeleteMutation()
  const [create] = useTaskTemplatesCreateMutation()
  const restore = async ({
    id: _,
    owner: __,
    dueDate: ___,
    version: ____,
    can: _____,
    ...body
  }: TaskTemplate) => {
    const { error } = await create({ body, idempotencyKey: newIdempotencyKey() })
    if (error) {
      toastFailure(serverMessage(error, texts.failed))
    }
  }
  return async (template: TaskTemplate) => {
    const { error } = await remove({ id: template.id })
    if (error) {
      toastFailure(serverMessage(error, texts.deleteFailed))
      return
    }
    toast({
      intent: 'success',
      title: texts.deleted,
      description: template.name,
      action: { label: texts.undo, onAction: () => void restore(template) },
    })
  }
}

type Opened = { act: 'write'; template?: TaskTemplate } | { act: 'use'; template: TaskTemplate }

function TemplateRow({ template, onOpen }: { template: TaskTemplate; onOpen: (opened: Opened) => void }) {
  const remove = useRemoval()
  const { name, can } = template
  return (
    <RowItem>
      <RowSubject>
        <Words>
          {name}
          <Muted>{describe(template)}</Muted>
        </Words>
      </RowSubject>
      <Acts>
        <Button size="small" aria-label={texts.useOne(name)} onClick={() => onOpen({ act: 'use', template })}>
          {texts.use}
        </Button>
        {can.edit ? (
          <Menu
            trigger={<IconButton size="small" label={texts.actions(name)} icon={<MoreIcon />} />}
            entries={[
              {
                label: texts.edit,
                icon: <PencilIcon />,
                onSelect: () => onOpen({ act: 'write', template }),
              },
              { label: texts.remove, icon: <TrashIcon />, onSelect: () => void remove(template) },
            ]}
          />
        ) : null}
      </Acts>
    </RowItem>
  )
}

function Layer({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  return (
    <Suspense fallback={<KeyBuffer />}>
      {opened.act === 'write' ? (
        <TemplateDialog template={opened.template} onClose={onClose} />
      ) : (
        <CreateTaskDialog draft={{ ...opened.template, assigneeIds: [] }} onClose={onClose} />
      )}
    </Suspense>
  )
}

function Templates() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const query = useTaskTemplatesListQuery()
  const list = itemsQuery(query, query.data?.items, texts.loadFailed)
  usePreload(TemplateDialog)
  const create = (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setOpened({ act: 'write' })}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <Header actions={create} />
      <Rows
        {...list}
        label={texts.list}
        loadingText={texts.loading}
        empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
        frame={(rows) => <Card>{rows}</Card>}
        getKey={({ id }) => id}
        renderRow={(template) => <TemplateRow template={template} onOpen={setOpened} />}
      />
      {opened ? <Layer opened={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function Header({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title={texts.title}
      subtitle={actions ? texts.subtitle : undefined}
      actions={actions}
      backLink={
        <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
          <Link to={toTasks()}>{texts.back}</Link>
        </Button>
      }
    />
  )
}

/** Lists the templates for new tasks: the user's own, and those shared by others. */
export function TemplatesPage() {
  const { can } = useCurrentUser()
  return can.createTask ? (
    <Templates />
  ) : (
    <>
      <Header />
      <ForbiddenState />
    </>
  )
}
