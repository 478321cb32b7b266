import type { SavedView } from '@headway/contracts/task-views'
import {
  Async,
  Button,
  font,
  IconButton,
  Link as TextLink,
  Menu,
  Muted,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  space,
} from '@headway/design-system'
import { MoreIcon, PencilIcon, RefreshIcon, TrashIcon } from '@headway/design-system/icons'
import { Sheet } from '@headway/design-system/overlays'
import { fullName, Link, messageFor, queryState, useCurrentUser } from '@headway/sdk'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { savedViewMessages } from './savedViews.messages.ts'
import { viewLayerMessages as texts } from './viewLayers.messages.ts'
import { toTasks } from '../routes.ts'
import { useTaskViewsListQuery } from './task-views.api.ts'
import { builtInFor } from './builtInViews.ts'
import type { useViewActions } from './useViewActions.ts'
import { parametersOf } from './viewQuery.ts'

const SKELETON_LINES = 4

const Content = styled.div`
  display: grid;
  gap: ${space[20]};
`

const Title = styled.h3`
  font: ${font.bodyStrong};
`

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </section>
  )
}

interface RowProps {
  name: string
  to: string
  hint?: string
  actions?: ReactNode
  onOpen: () => void
}

function ViewRow({ name, to, hint, actions, onOpen }: RowProps) {
  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={to} onClick={onOpen}>
              {name}
            </Link>
          </TextLink>
          {hint ? <Muted>{hint}</Muted> : null}
        </span>
      </RowSubject>
      {actions}
    </RowItem>
  )
}

interface ViewsSheetProps {
  actions: Pick<ReturnType<typeof useViewActions>, 'renewQuery' | 'drop'>
  onSave: () => void
  onEdit: (view: SavedView) => void
  onClose: () => void
}

function OwnActions({
  view,
  actions,
  onEdit,
}: { view: SavedView } & Pick<ViewsSheetProps, 'actions' | 'onEdit'>) {
  return (
    <Menu
      trigger={<IconButton size="small" label={texts.actions(view.name)} icon={<MoreIcon />} />}
      entries={[
        { label: texts.update, icon: <RefreshIcon />, onSelect: () => void actions.renewQuery(view) },
        { label: texts.edit, icon: <PencilIcon />, onSelect: () => onEdit(view) },
        { type: 'separator' },
        {
          label: texts.remove,
          icon: <TrashIcon />,
          intent: 'danger',
          onSelect: () => void actions.drop(view),
        },
      ]}
    />
  )
}

const addressOf = (parameters: URLSearchParams) => `${toTasks()}?${parameters}`

interface SavedGroupsProps extends Pick<ViewsSheetProps, 'actions' | 'onEdit' | 'onClose'> {
  views: readonly SavedView[]
}

/** Lists the views that the user may edit, then the views shared by others. */
function SavedGroups({ views, actions, onEdit, onClose }: SavedGroupsProps) {
  const mine = views.filter(({ can }) => can.edit)
  const shared = views.filter(({ can }) => !can.edit)
  return (
    <Content>
      <Group title={texts.mine}>
        {mine.length === 0 ? (
          <Muted>{texts.none}</Muted>
        ) : (
          <RowList>
            {mine.map((view) => (
              <ViewRow
                key={view.id}
                name={view.name}
                hint={texts.sharedAs[view.audience]}
                to={addressOf(parametersOf(view))}
                actions={<OwnActions view={view} actions={actions} onEdit={onEdit} />}
                onOpen={onClose}
              />
            ))}
          </RowList>
        )}
      </Group>
      {shared.length > 0 ? (
        <Group title={texts.shared}>
          <RowList>
            {shared.map((view) => (
              <ViewRow
                key={view.id}
                name={view.name}
                hint={savedViewMessages.by(fullName(view.owner))}
                to={addressOf(parametersOf(view))}
                onOpen={onClose}
              />
            ))}
          </RowList>
        </Group>
      ) : null}
    </Content>
  )
}

/** Shows the sheet with all views: built-in, own, and shared by others. */
export function ViewsSheet({ actions, onSave, onEdit, onClose }: ViewsSheetProps) {
  const user = useCurrentUser()
  const query = useTaskViewsListQuery()
  const builtIn = builtInFor(user)
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.title}
      footer={
        <Button intent="primary" onClick={onSave}>
          {texts.save}
        </Button>
      }
    >
      <Content>
        {builtIn.length > 0 ? (
          <Group title={texts.builtIn}>
            <RowList>
              {builtIn.map(({ label, filter }) => (
                <ViewRow
                  key={label}
                  name={label}
                  to={addressOf(new URLSearchParams(filter as Record<string, string>))}
                  onOpen={onClose}
                />
              ))}
            </RowList>
          </Group>
        ) : null}
        <Async
          state={queryState(query)}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={SKELETON_LINES} />}
          error={{ message: messageFor(query.error, texts.loadFailed) }}
          onRetry={() => void query.refetch()}
          refreshing={query.isFetching}
        >
          <SavedGroups views={query.data?.items ?? []} actions={actions} onEdit={onEdit} onClose={onClose} />
        </Async>
      </Content>
    </Sheet>
  )
}
