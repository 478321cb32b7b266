import type { exportFormats } from '@headway/contracts'
import { Button, Menu, type MenuEntry, toastFailure } from '@headway/design-system'
import { DownloadIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import { useDownload } from '@headway/sdk/downloads'
import { exportMessages as texts } from '../messages/export.ts'

const formats = ['xlsx', 'csv', 'jsonl'] as const satisfies readonly (typeof exportFormats)[number][]

interface ExportMenuProps {
  /** Path of the export endpoint. */
  path: string
  /** Filters of the list on the screen. */
  filter: Record<string, string>
  /** Path of the page for printing, if the list has one. */
  printPath?: string
}

/** Button whose menu exports the list on the screen as a file, or opens it for printing. */
export function ExportMenu({ path, filter, printPath }: ExportMenuProps) {
  const { begin, received } = useDownload({ failed: texts.failed, onFailed: toastFailure })
  const download = (format: string) => void begin(`${path}?${new URLSearchParams({ ...filter, format })}`)
  const entries: MenuEntry[] = [
    ...formats.map((format) => ({ label: texts.formats[format], onSelect: () => download(format) })),
    ...(printPath === undefined
      ? []
      : [
          { type: 'separator' as const },
          {
            type: 'link' as const,
            label: texts.print,
            link: <Link to={`${printPath}?${new URLSearchParams(filter)}`} />,
          },
        ]),
  ]
  return (
    <Menu
      trigger={
        <Button icon={<DownloadIcon />} busy={received !== null}>
          {texts.export}
        </Button>
      }
      entries={entries}
    />
  )
}
