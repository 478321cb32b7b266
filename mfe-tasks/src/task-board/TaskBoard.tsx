import { Alert, Async, Button, color, media, Select, Skeleton, space } from '@headway/design-system'
import { type PageKey, usePageKeys, useSearchParams } from '@headway/sdk'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { useSelection } from '../bulk/selection.ts'
import { boardMessages as texts } from '../messages/board.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useFindsPeople } from '../task-list/usePeople.ts'
import type { TaskFilter } from '../tasks.api.ts'
import type { BoardHands } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { columnsFor, type Grouping, groupings, readGrouping, withGrouping } from './grouping.ts'
import { useBoardMoves } from './useBoardMoves.ts'
import { useBoardPeople } from './useBoardPeople.ts'
import { useHolding } from './useHolding.ts'

/** People who have a column at once: each asks for a list of its own. */
const PEOPLE_AT_ONCE = 8
const SKELETON_LINES = 12

/** They mean the card that has the focus, which listens by itself. */
const moving: PageKey[] = [{ keys: ['Shift + ← / →'], does: texts.moveKey }]
const noKeys: PageKey[] = []

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

/** As wide as its columns need; scrolls sideways, from column to column on a phone. */
const Columns = styled.div`
  display: grid;
  grid-auto-columns: minmax(14rem, 1fr);
  grid-auto-flow: column;
  grid-template-rows: minmax(0, 1fr);
  gap: ${space[12]};
  height: max(26rem, calc(100dvh - 22rem));
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

function GroupingChoice({ grouping }: { grouping: Grouping }) {
  const [, setParameters] = useSearchParams()
  const findsPeople = useFindsPeople()
  const offered = groupings.filter((one) => one !== 'person' || findsPeople)
  return (
    <div>
      <Select<Grouping>
        aria-label={texts.by}
        value={grouping}
        onChange={(next) =>
          next && setParameters((current) => withGrouping(current, next), { replace: true })
        }
        options={offered.map((value) => ({ value, label: `${texts.by}: ${texts.groupings[value]}` }))}
      />
    </div>
  )
}

/** The tasks in columns, by status, priority or person; a task is moved by hand, by keyboard or by its menu. */
export function TaskBoard({ filter, onDialog }: TaskBoardProps) {
  const [parameters] = useSearchParams()
  usePageKeys(useSelection() ? moving : noKeys)
  const findsPeople = useFindsPeople()
  const asked = readGrouping(parameters)
  const grouping = asked === 'person' && !findsPeople ? 'status' : asked
  const isByPerson = grouping === 'person'
  const { people, isPartial, isLoading, hasFailed, retry } = useBoardPeople(filter, isByPerson)
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
      <Bar>
        <GroupingChoice grouping={grouping} />
        {isByPerson && people.length > peopleShown ? (
          <Button onClick={() => setPeopleShown(peopleShown + PEOPLE_AT_ONCE)}>{texts.morePeople}</Button>
        ) : null}
      </Bar>
      {isByPerson && isPartial && people.length <= peopleShown ? <Alert>{texts.beyond}</Alert> : null}
      <Async
        state={state}
        loadingText={texts.loadingPeople}
        skeleton={<Skeleton lines={SKELETON_LINES} />}
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
