import { taskSorts } from '@headway/contracts'
import type { MenuEntry } from '@headway/design-system'
import { useSearchParams } from '@headway/sdk'
import { filterMessages as texts } from './filters.messages.ts'
import { viewMessages } from './views.messages.ts'
import { columnKeys, readColumns, withColumn } from '../task-table/columns.ts'
import type { TaskFilter } from './tasks.api.ts'
import { withValues } from './filter.ts'
import { groupingsOf, readGrouping, withGrouping } from './groups.ts'
import { choiceEntries, ToolbarMenu } from './ToolbarMenu.tsx'
import { useFindsPeople } from './usePeople.ts'
import type { View } from './view.ts'

interface DisplayMenusProps {
  view: View
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
  /** Additional entries of the last menu. */
  extra?: readonly MenuEntry[]
}

/** Shows the menu that groups the rows of a table or chooses the columns of a board. */
function GroupMenu({ view }: Pick<DisplayMenusProps, 'view'>) {
  const [parameters, setParameters] = useSearchParams()
  const findsPeople = useFindsPeople()
  const options = groupingsOf(view).filter((one) => one !== 'person' || findsPeople)
  const grouping = readGrouping(parameters, view)
  return options.length === 0 ? null : (
    <ToolbarMenu
      label={view === 'board' ? texts.columnsBy : texts.group}
      value={texts.groupings[grouping]}
      entries={choiceEntries(options, texts.groupings, grouping, (next) =>
        setParameters((current) => withGrouping(current, next, view), { replace: true }),
      )}
    />
  )
}

function useColumnEntries(view: View): MenuEntry[] {
  const [parameters, setParameters] = useSearchParams()
  if (view !== 'table') {
    return []
  }
  const shown = readColumns(parameters)
  return [
    { type: 'heading', label: viewMessages.columns },
    ...columnKeys.map(
      (key): MenuEntry => ({
        type: 'choice',
        label: viewMessages.columnNames[key],
        checked: shown.includes(key),
        onSelect: () =>
          setParameters((current) => withColumn(current, key, !shown.includes(key)), { replace: true }),
      }),
    ),
    { type: 'separator' },
  ]
}

/** Shows the menus for sorting, grouping and display options of the list. */
export function DisplayMenus({ view, filter, onChange, extra = [] }: DisplayMenusProps) {
  const sort = filter.sort ?? 'due'
  const columns = useColumnEntries(view)
  const isArchive = filter.archived === 'only'
  return (
    <>
      <GroupMenu view={view} />
      {view === 'calendar' ? null : (
        <ToolbarMenu
          label={texts.sort}
          value={texts.sorts[sort]}
          entries={choiceEntries(taskSorts, texts.sorts, sort, (next) =>
            onChange(withValues(filter, { sort: next })),
          )}
        />
      )}
      <ToolbarMenu
        label={texts.display}
        entries={[
          ...columns,
          ...extra,
          {
            type: 'choice',
            label: texts.archive,
            checked: isArchive,
            onSelect: () => onChange(withValues(filter, { archived: isArchive ? '' : 'only' })),
          },
        ]}
      />
    </>
  )
}
