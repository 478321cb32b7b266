import { Alert, Async, Button, color, media, space } from '@headway/design-system'
import { type PageKey, usePageKeys, useSearchParams } from '@headway/sdk'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { useSelection } from '../bulk/selection.ts'
import { boardMessages as texts } from './board.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { VIEW_HEIGHT } from '../task-list/listLayout.ts'
import { RowsSkeleton } from '../task-list/RowsSkeleton.tsx'
import { useFindsPeople } from '../task-list/usePeople.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import type { BoardCardActions } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { columnsFor, readGrouping } from '../task-list/groups.ts'
import { useBoardMoves } from './useBoardMoves.ts'
import { useGroupPeople } from '../task-list/useGroupPeople.ts'
import { useKeyboardMove } from './useKeyboardMove.ts'

/** Number of people columns shown at first; each column loads a list of its own. */
const PEOPLE_PER_STEP = 8

/** Only listed in the help: the focused card handles the keys itself. */
const moveKeys: PageKey[] = [{ keys: ['Shift + ← / →'], does: texts.moveKey }]
const noKeys: PageKey[] = []

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

/** Scrolls sideways when the columns need more width than the window has. */
const Columns = styled.div`
  display: grid;
  grid-auto-columns: minmax(14rem, 1fr);
  grid-auto-flow: column;
  grid-template-rows: minmax(0, 1fr);
  gap: ${space[12]};
  height: ${VIEW_HEIGHT};
  overflow-x: auto;

  &:focus-visible {
    outline: 2px solid ${color.focus.ring};
  }

  ${media.narrow} {
    /* Shows one column at a time with the edge of the next one. */
    grid-auto-columns: calc(100% - ${space[20]});
    padding-inline: ${space[12]};
    scroll-padding-inline: ${space[12]};
    scroll-snap-type: x mandatory;
  }
`

export interface TaskBoardProps {
  filter: TaskFilter
  onDialog: (dialog: TaskDialogState) => void
}

/** Shows the tasks in columns by status, priority or person. Tasks are moved by pointer, keyboard or menu. */
export function TaskBoard({ filter, onDialog }: TaskBoardProps) {
  const [parameters] = useSearchParams()
  usePageKeys(useSelection() ? moveKeys : noKeys)
  const findsPeople = useFindsPeople()
  const requestedGrouping = readGrouping(parameters, 'board')
  const grouping = requestedGrouping === 'person' && !findsPeople ? 'status' : requestedGrouping
  const isByPerson = grouping === 'person'
  const { people, isPartial, isLoading, hasFailed, retry } = useGroupPeople(filter, isByPerson)
  const [peopleShown, setPeopleShown] = useState(PEOPLE_PER_STEP)
  const columns = useMemo(
    () => columnsFor(grouping, filter, people.slice(0, peopleShown)),
    [grouping, filter, people, peopleShown],
  )
  const assignable = useMemo(
    () => new Set(people.filter((person) => person.isAssignable).map(({ id }) => id)),
    [people],
  )
  const { moved, settle, onMove } = useBoardMoves({ columns, assignable }, onDialog)
  const holding = useKeyboardMove(columns, onMove)
  const actions: BoardCardActions = { columns, holding, moved, settle, onMove, onDialog }
  const state = isByPerson && isLoading ? 'loading' : isByPerson && hasFailed ? 'error' : 'ready'
  return (
    <Content>
      {isByPerson && people.length > peopleShown ? (
        <div>
          <Button size="small" onClick={() => setPeopleShown(peopleShown + PEOPLE_PER_STEP)}>
            {texts.morePeople}
          </Button>
        </div>
      ) : null}
      {isByPerson && isPartial && people.length <= peopleShown ? <Alert>{texts.beyond}</Alert> : null}
      <Async
        state={state}
        loadingText={texts.loadingPeople}
        skeleton={<RowsSkeleton />}
        error={{ message: texts.peopleFailed }}
        onRetry={retry}
      >
        {/* The scroll container is focusable, so that keyboard users can scroll it when no column has a card. */}
        <Columns role="region" aria-label={texts.label} tabIndex={0}>
          {columns.map((column) => (
            <BoardColumn key={column.key} column={column} actions={actions} />
          ))}
        </Columns>
      </Async>
    </Content>
  )
}
