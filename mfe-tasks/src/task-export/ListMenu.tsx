import type { CurrentUser } from '@headway/contracts/auth'
import { IconButton, Menu, type MenuEntry } from '@headway/design-system'
import {
  DownloadIcon,
  FileTextIcon,
  MoreIcon,
  RepeatIcon,
  TrashIcon,
  UploadIcon,
  BookmarkIcon,
} from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, Link } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { listMenuMessages as texts } from '../task-list/listMenu.messages.ts'
import { trashMessages } from '../trash/trash.messages.ts'
import { toApprovals, toImports, toSeriesList, toTrash } from '../routes.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'

const ExportDialog = lazyComponent(async () => (await import('./ExportDialog.tsx')).ExportDialog)

const ViewLayers = lazyComponent(async () => (await import('../saved-views/ViewLayers.tsx')).ViewLayers)

interface ListMenuProps {
  filter: TaskFilter
  can: CurrentUser['can']
  hasTrash: boolean
}

/** Shows the menu of the list: related pages, and commands for the whole list. */
export function ListMenu({ filter, can, hasTrash }: ListMenuProps) {
  const [opened, setOpened] = useState<'export' | 'views' | null>(null)
  const close = () => setOpened(null)
  const entries: (MenuEntry | false)[] = [
    { type: 'link', label: texts.recurring, icon: <RepeatIcon />, link: <Link to={toSeriesList()} /> },
    hasTrash && {
      type: 'link',
      label: trashMessages.open,
      icon: <TrashIcon />,
      link: <Link to={toTrash()} />,
    },
    can.createTask && {
      type: 'link',
      label: texts.import,
      icon: <UploadIcon />,
      link: <Link to={toImports()} />,
    },
    { label: texts.export, icon: <DownloadIcon />, onSelect: () => setOpened('export') },
    can.approveFiles && {
      type: 'link',
      label: texts.approvals,
      icon: <FileTextIcon />,
      link: <Link to={toApprovals()} />,
    },
    { type: 'separator' },
    { label: texts.views, icon: <BookmarkIcon />, onSelect: () => setOpened('views') },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton label={texts.label} icon={<MoreIcon />} />}
        entries={entries.filter((entry) => entry !== false)}
      />
      {opened === null ? null : (
        <Suspense fallback={<KeyBuffer />}>
          {opened === 'export' ? (
            <ExportDialog filter={filter} onClose={close} />
          ) : (
            <ViewLayers onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
