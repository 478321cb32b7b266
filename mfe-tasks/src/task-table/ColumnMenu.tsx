import { Button, Menu, type MenuEntry } from '@headway/design-system'
import { SettingsIcon } from '@headway/design-system/icons'
import { useSearchParams } from '@headway/sdk'
import { viewMessages as texts } from '../messages/views.ts'
import { type ColumnKey, columnKeys, readColumns, readPinned, withColumn, withPinned } from './columns.ts'

type Change = (parameters: URLSearchParams, key: ColumnKey, isChosen: boolean) => URLSearchParams

/** Which columns the table shows, and which of them stay in sight when it is scrolled sideways. */
export function ColumnMenu() {
  const [parameters, setParameters] = useSearchParams()
  const shown = readColumns(parameters)
  const choices = (
    keys: readonly ColumnKey[],
    chosen: readonly ColumnKey[],
    change: Change,
    name: (key: ColumnKey) => string,
  ) =>
    keys.map((key): MenuEntry => {
      const isChosen = chosen.includes(key)
      return {
        type: 'choice',
        label: name(key),
        checked: isChosen,
        onSelect: () => setParameters((current) => change(current, key, !isChosen), { replace: true }),
      }
    })
  const pinning: MenuEntry[] =
    shown.length === 0
      ? []
      : [
          { type: 'separator' },
          { type: 'heading', label: texts.columnsPinned },
          ...choices(shown, readPinned(parameters), withPinned, (key) => texts.pin(texts.columnNames[key])),
        ]
  return (
    <Menu
      trigger={
        <Button size="small" icon={<SettingsIcon />}>
          {texts.columns}
        </Button>
      }
      entries={[
        { type: 'heading', label: texts.columnsShown },
        ...choices(columnKeys, shown, withColumn, (key) => texts.columnNames[key]),
        ...pinning,
      ]}
    />
  )
}
