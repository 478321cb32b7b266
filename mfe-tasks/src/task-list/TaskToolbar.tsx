import type { Role } from '@headway/contracts'
import {
  IconButton,
  Input,
  layer,
  SegmentedControl,
  size,
  SplitButton,
  useIsNarrow,
  VisuallyHidden,
} from '@headway/design-system'
import {
  BoardIcon,
  CalendarIcon,
  CardsIcon,
  PlusIcon,
  SearchIcon,
  TableIcon,
  TimelineIcon,
} from '@headway/design-system/icons'
import { lazyComponent, useCurrentUser, useNavigate, usePageKeys, useSearchWords } from '@headway/sdk'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import styled from 'styled-components'
import { messages } from './tasks.messages.ts'
import { filterMessages } from './filters.messages.ts'
import { listMenuMessages } from './listMenu.messages.ts'
import { viewMessages } from './views.messages.ts'
import { toImports, toTemplates } from '../routes.ts'
import { SaveView } from '../saved-views/SaveView.tsx'
import { ViewChips } from '../saved-views/ViewChips.tsx'
import { ListMenu } from '../task-export/ListMenu.tsx'
import type { TaskFilter } from './tasks.api.ts'
import { DisplayMenus } from './DisplayMenus.tsx'
import { ChipRow, Count, Divider, FilterRow, RowEnd, Title, TitleRow } from './listLayout.ts'
import { TaskFilters } from './TaskFilters.tsx'
import { choiceEntries, ToolbarMenu } from './ToolbarMenu.tsx'
import type { TaskCount } from './useTaskCount.ts'
import { type View, views } from './view.ts'
import type { FilterProps } from './FilterFields.tsx'
import { withValues } from './filter.ts'

/** Shows the search field for title, tags and description. The server searches; the URL follows the typed text. */
function TaskSearch({ filter, onChange }: FilterProps) {
  const [words, setWords] = useSearchWords(filter.q ?? '', (q) => onChange(withValues(filter, { q })))
  const input = useRef<HTMLInputElement>(null)
  usePageKeys([{ keys: ['/'], does: filterMessages.search, run: () => input.current?.focus() }])
  return (
    <Input
      ref={input}
      type="search"
      icon={<SearchIcon />}
      aria-label={filterMessages.search}
      placeholder={filterMessages.searchHint}
      value={words}
      maxLength={200}
      onChange={setWords}
    />
  )
}

const CalendarTimeBar = lazyComponent(
  async () => (await import('../task-calendar/TaskCalendar.tsx')).CalendarTimeBar,
)
const TimelineTimeBar = lazyComponent(
  async () => (await import('../task-timeline/TaskTimeline.tsx')).TimelineTimeBar,
)

const texts = messages.list

const icons: Record<View, ReactNode> = {
  cards: <CardsIcon />,
  table: <TableIcon />,
  board: <BoardIcon />,
  calendar: <CalendarIcon />,
  timeline: <TimelineIcon />,
}

const titleFor = (role: Role) => {
  if (role === 'staff') {
    return texts.titles.own
  }
  return role === 'viewer' ? texts.titles.readOnly : texts.titles.all
}

/** Fixed at the lower right, within reach of the thumb. */
const RoundButton = styled.div`
  position: fixed;
  right: 1rem;
  bottom: 1.25rem;
  z-index: ${layer.sidebar};

  & > button {
    width: 3.5rem;
    height: 3.5rem;
    border-radius: 50%;
    box-shadow: 0 6px 16px -4px rgb(16 20 30 / 0.35);
  }
`

const Search = styled.div`
  /* The search shrinks before the chips do. */
  flex: 0 100 220px;
  min-width: 8.75rem;

  & input {
    min-height: ${size.controlSmall};
    padding-block: 0;
  }
`

export interface TaskToolbarProps {
  view: View
  filter: TaskFilter
  /** Number of tasks in the list; undefined while unknown. */
  count: TaskCount | undefined
  canCreate: boolean
  onView: (view: View) => void
  onFilter: (filter: TaskFilter) => void
  onCreate: () => void
  onQuickAdd: () => void
  onAllFilters: () => void
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

function TaskCountText({ count }: Pick<TaskToolbarProps, 'count'>) {
  return count ? (
    <Count role="status">
      {filterMessages.count(count.total, count.isTotalCapped)}
      <VisuallyHidden> {filterMessages.counted(count.total)}</VisuallyHidden>
    </Count>
  ) : null
}

function CreateButton({ onCreate, onQuickAdd }: Pick<TaskToolbarProps, 'onCreate' | 'onQuickAdd'>) {
  const navigate = useNavigate()
  return (
    <SplitButton
      label={texts.create}
      icon={<PlusIcon />}
      onPress={onCreate}
      menuLabel={listMenuMessages.moreWays}
      entries={[
        { label: listMenuMessages.quickAdd, shortcut: 'C', onSelect: onQuickAdd },
        { label: listMenuMessages.fromTemplate, onSelect: () => void navigate(toTemplates()) },
        { label: listMenuMessages.import, onSelect: () => void navigate(toImports()) },
      ]}
    />
  )
}

/** Shows two rows above the list: title, views and commands; then search, filters and display options. */
function WideToolbar(props: TaskToolbarProps) {
  const { view, filter, count, canCreate, onView, onFilter, onAllFilters } = props
  const { role, can } = useCurrentUser()
  return (
    <>
      <TitleRow>
        <Title tabIndex={-1}>{titleFor(role)}</Title>
        <TaskCountText count={count} />
        <Divider />
        <SegmentedControl
          quiet
          label={viewMessages.label}
          value={view}
          onChange={onView}
          options={views.map((value) => ({ value, label: viewMessages.views[value], icon: icons[value] }))}
        />
        <RowEnd>
          <ListMenu filter={filter} can={can} hasTrash={canCreate} />
          {canCreate ? <CreateButton {...props} /> : null}
        </RowEnd>
      </TitleRow>
      <FilterRow
        role="search"
        aria-label={filterMessages.label}
        $hasLine={view !== 'table' && view !== 'board'}
      >
        <Search>
          <TaskSearch filter={filter} onChange={onFilter} />
        </Search>
        <TaskFilters filter={filter} onChange={onFilter} onAll={onAllFilters} />
        <SaveView filter={filter} />
        <RowEnd>
          <Suspense fallback={null}>
            {view === 'calendar' ? <CalendarTimeBar /> : null}
            {view === 'timeline' ? <TimelineTimeBar /> : null}
          </Suspense>
          <DisplayMenus view={view} filter={filter} onChange={onFilter} />
        </RowEnd>
      </FilterRow>
    </>
  )
}

/** Shows one row that scrolls sideways. Pressing its search button replaces the button with the search field. */
function NarrowToolbar(props: TaskToolbarProps) {
  const { view, filter, canCreate, onView, onFilter, onCreate, onAllFilters } = props
  const { role, can } = useCurrentUser()
  const [isSearching, setSearching] = useState(filter.q !== undefined)
  return (
    <>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{titleFor(role)}</h1>
      </VisuallyHidden>
      <ChipRow role="search" aria-label={filterMessages.label}>
        <ToolbarMenu
          label={viewMessages.label}
          value={viewMessages.views[view]}
          icon={icons[view]}
          entries={choiceEntries(views, viewMessages.views, view, onView)}
        />
        <TaskCountText count={props.count} />
        {isSearching ? (
          <Search>
            <TaskSearch filter={filter} onChange={onFilter} />
          </Search>
        ) : (
          <IconButton
            label={filterMessages.openSearch}
            icon={<SearchIcon />}
            onClick={() => setSearching(true)}
          />
        )}
        <TaskFilters filter={filter} onChange={onFilter} onAll={onAllFilters} />
        <SaveView filter={filter} />
        <ViewChips />
        <DisplayMenus
          view={view}
          filter={filter}
          onChange={onFilter}
          extra={[
            {
              type: 'choice',
              label: filterMessages.select,
              checked: props.isSelecting,
              onSelect: () => props.onSelecting(!props.isSelecting),
            },
          ]}
        />
        <ListMenu filter={filter} can={can} hasTrash={canCreate} />
      </ChipRow>
      {canCreate ? (
        <RoundButton>
          <IconButton
            intent="primary"
            label={texts.create}
            icon={<PlusIcon size={24} />}
            onClick={onCreate}
          />
        </RoundButton>
      ) : null}
    </>
  )
}

/** Shows the toolbar above every view of the tasks. */
export function TaskToolbar(props: TaskToolbarProps) {
  return useIsNarrow() ? <NarrowToolbar {...props} /> : <WideToolbar {...props} />
}
