import type { CurrentUser } from '@headway/contracts/auth'
import { IconButton, Menu } from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import { type ReactElement, Suspense, useState } from 'react'
import { listMenuMessages as texts } from '../messages/listMenu.ts'
import { toApprovals, toImports, toTemplates } from '../routes.ts'
import type { TaskFilter } from '../tasks.api.ts'
import { ExportDialog } from './lateExport.ts'

interface ListMenuProps {
  filter: TaskFilter
  can: CurrentUser['can']
  /** Pages beside the list that have no link of their own. */
  pages: readonly { label: string; link: ReactElement }[]
}

/** What a list can do besides showing its tasks. */
export function ListMenu({ filter, can, pages }: ListMenuProps) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <Menu
        trigger={<IconButton label={texts.label} icon={<MoreIcon />} />}
        entries={[
          ...pages.map(({ label, link }) => ({ type: 'link' as const, label, link })),
          { label: texts.export, onSelect: () => setExporting(true) },
          ...(can.createTask
            ? [
                { type: 'link' as const, label: texts.import, link: <Link to={toImports()} /> },
                { type: 'link' as const, label: texts.templates, link: <Link to={toTemplates()} /> },
              ]
            : []),
          ...(can.approveFiles
            ? [{ type: 'link' as const, label: texts.approvals, link: <Link to={toApprovals()} /> }]
            : []),
        ]}
      />
      {isExporting ? (
        <Suspense fallback={null}>
          <ExportDialog filter={filter} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
