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
import type { BoardHands } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { columnsFor, readGrouping } from '../task-list/groups.ts'
import { useBoardMoves } from './useBoardMoves.ts'
import { useGroupPeople } from '../task-list/useGroupPeople.ts'
import { useHolding } from './useHolding.ts'

/** People who have a column at once: each asks for a list of its own. */
const PEOPLE_AT_ONCE = 8

/** They mean the card that has the focus, which listens by itself. */
const moving: PageKey[] = [{ keys: ['Shift + ← / →'], does: texts.moveKey }]
const noKeys: PageKey[] = []

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

/** As wide as its columns need; scrolls sideways, from column to column on a phone. */
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
    grid-auto-columns: min(85vw, 20rem);
    scroll-snap-type: x mandatory;
  }
`

export interface TaskBoardProps {
  filter: TaskFilter
  onDialog: (dialog: TaskDialogState) => void
}

/** The tasks in columns, by status, priority or person; a task is moved by hand, by keyboard or by its menu. */
export function TaskBoard({ filter, onDialog }: TaskBoardProps) {
  const [parameters] = useSearchParams()
  usePageKeys(useSelection() ? moving : noKeys)
  const findsPeople = useFindsPeople()
  const asked = readGrouping(parameters, 'board')
  const grouping = asked === 'person' && !findsPeople ? 'status' : asked
  const isByPerson = grouping === 'person'
  const { people, isPartial, isLoading, hasFailed, retry } = useGroupPeople(filter, isByPerson)
  const [peopleShown, setPeopleShown] = useState(PEOPLE_AT_ONCE)
  const columns = useMemo(
    () => columnsFor(grouping, filter, people.slice(0, peopleShown)),
    [grouping, filter, people, peopleShown],
  )
  const assignable = useMemo(
    () => new Set(people.filter((person) => person.isAssignable).map(({ id }) => id)),
    [people],
  )
  const onMove = useBoardMoves({ columns, assignable }, onDialog)
  const holding = useHolding(columns, onMove)
  const hands: BoardHands = { columns, holding, onMove, onDialog }
  const state = isByPerson && isLoading ? 'loading' : isByPerson && hasFailed ? 'error' : 'ready'
  return (
    <Content>
      {isByPerson && people.length > peopleShown ? (
        <div>
          <Button size="small" onClick={() => setPeopleShown(peopleShown + PEOPLE_AT_ONCE)}>
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
        {/* Its own scrolling needs a way by keyboard where no column has a card. */}
        <Columns role="region" aria-label={texts.label} tabIndex={0}>
          {columns.map((column) => (
            <BoardColumn key={column.key} column={column} hands={hands} />
          ))}
        </Columns>
      </Async>
    </Content>
  )
}
