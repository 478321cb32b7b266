import * as z from 'zod/mini'
import { boardDateFormat, parseDate } from '../../../platform/tables/parse-dates.ts'
import { countOf, ExternalId, Flag, listOf, Position, requireFew, shaped, Text } from './read-json.ts'
import { countsAbove0, emptyTask, type SourceFile } from './source.ts'

const Board = z.object({
  included: z.object({
    cards: z.array(
      z.object({
        id: ExternalId,
        name: Text,
        description: Text,
        position: Position,
        dueDate: Text,
        isDueDateCompleted: Flag,
        isDueCompleted: Flag,
        isClosed: Flag,
        stopwatch: z.optional(z.nullable(z.object({ total: z.optional(z.nullable(z.number())) }))),
        commentsTotal: Position,
        listId: ExternalId,
      }),
    ),
    lists: z.array(z.object({ id: ExternalId, name: Text, type: Text, position: Position })),
    users: listOf(z.object({ id: ExternalId, name: Text, username: Text, email: Text })),
    cardMemberships: listOf(z.object({ cardId: ExternalId, userId: ExternalId })),
    labels: listOf(z.object({ id: ExternalId, name: Text, color: Text })),
    cardLabels: listOf(z.object({ cardId: ExternalId, labelId: ExternalId })),
    taskLists: listOf(z.object({ id: ExternalId, cardId: ExternalId, position: Position })),
    tasks: listOf(
      z.object({
        cardId: z.optional(ExternalId),
        taskListId: z.optional(ExternalId),
        name: Text,
        isCompleted: Flag,
        position: Position,
        assigneeUserId: z.optional(z.nullable(ExternalId)),
        linkedCardId: z.optional(z.nullable(ExternalId)),
      }),
    ),
    attachments: listOf(z.unknown()),
    customFieldValues: listOf(z.unknown()),
  }),
})
type Board = z.output<typeof Board>['included']
type Card = Board['cards'][number]

/** List types that a board does not show. */
const ARCHIVED = new Set(['archive', 'trash'])
/** List type whose cards are completed. */
const CLOSED = 'closed'

/** Tells whether a file is a board from Planka's API. */
export const isPlanka = (value: unknown): boolean =>
  z.safeParse(z.object({ item: z.unknown(), included: z.object({ cards: z.array(z.unknown()) }) }), value)
    .success

const byPosition = (one: { position: number }, other: { position: number }) => one.position - other.position

/** Returns the tasks of each card in the order of the board. Newer versions group tasks in task lists. */
function tasksOf({ taskLists, tasks }: Board) {
  const lists = new Map(taskLists.map((list) => [list.id, list]))
  const placed = tasks.map((task) => {
    const list = lists.get(task.taskListId ?? '')
    return { ...task, card: task.cardId ?? list?.cardId ?? '', listPosition: list?.position ?? 0 }
  })
  const ordered = placed.toSorted(
    (one, other) => one.listPosition - other.listPosition || byPosition(one, other),
  )
  return Map.groupBy(ordered, ({ card }) => card)
}

/** Returns the cards that the board shows, in order. */
function openCards({ cards, lists }: Board): Card[] {
  const places = new Map(lists.map((list) => [list.id, list]))
  const positionOf = ({ listId }: Card) => places.get(listId)?.position ?? 0
  return cards
    .filter(({ listId }) => !ARCHIVED.has(places.get(listId)?.type ?? ''))
    .toSorted((one, other) => positionOf(one) - positionOf(other) || byPosition(one, other))
}

/**
 * Reads a board from Planka's API (`GET /api/boards/:id`). Lists become statuses, and the tasks of a card become
 * milestones.
 *
 * @throws ProblemError 400 that names the error in the file.
 */
export function readPlanka(value: unknown): SourceFile {
  const { included: board } = shaped(Board, value, 'Planka')
  requireFew(board.cards)
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const users = new Map(board.users.map(({ id, name, username, email }) => [id, email || name || username]))
  const labels = new Map(board.labels.map(({ id, name, color }) => [id, name || color]))
  const memberships = Map.groupBy(board.cardMemberships, ({ cardId }) => cardId)
  const cardLabels = Map.groupBy(board.cardLabels, ({ cardId }) => cardId)
  const cardTasks = tasksOf(board)
  const cards = openCards(board)
  const milestonesOf = ({ id }: Card) => cardTasks.get(id) ?? []
  const statusOf = (card: Card) => {
    const list = lists.get(card.listId)
    const isDone = card.isDueDateCompleted || card.isDueCompleted || card.isClosed || list?.type === CLOSED
    return isDone ? 'Complete' : (list?.name ?? null) || null
  }
  return {
    source: 'planka',
    leftOut: countsAbove0({
      archived: board.cards.length - cards.length,
      attachments: board.attachments.length,
      comments: cards.reduce((sum, { commentsTotal }) => sum + commentsTotal, 0),
      times: countOf(cards, ({ stopwatch }) => (stopwatch?.total ?? 0) > 0),
      customFields: board.customFieldValues.length,
      milestoneDetails: countOf(cards.flatMap(milestonesOf), ({ assigneeUserId, linkedCardId }) =>
        Boolean(assigneeUserId ?? linkedCardId),
      ),
    }),
    tasks: cards.map((card, index) => {
      const due = parseDate(card.dueDate, boardDateFormat)
      return {
        ...emptyTask(index + 1),
        externalId: card.id,
        title: card.name.trim(),
        description: card.description,
        status: statusOf(card),
        people: (memberships.get(card.id) ?? []).flatMap(({ userId }) => users.get(userId) ?? []),
        due: due ?? null,
        tags: (cardLabels.get(card.id) ?? []).flatMap(({ labelId }) => labels.get(labelId) ?? []),
        milestones: milestonesOf(card).map(({ name, isCompleted }) => ({ title: name, isDone: isCompleted })),
        problems: due === undefined ? ['due_unreadable'] : [],
      }
    }),
  }
}
