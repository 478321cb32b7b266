import * as z from 'zod/mini'
import { boardDateFormat, parseDate } from '../../../platform/tables/parse-dates.ts'
import { countOf, ExternalId, Flag, listOf, Position, requireFew, shaped, Text } from './read-json.ts'
import { countsAbove0, emptyTask, type SourceFile } from './source.ts'

const CheckItem = z.object({
  name: Text,
  state: Text,
  pos: Position,
  due: Text,
  idMember: Text,
})

const Board = z.object({
  cards: z.array(
    z.object({
      id: ExternalId,
      name: Text,
      desc: Text,
      idList: ExternalId,
      pos: Position,
      idMembers: listOf(ExternalId),
      labels: listOf(z.object({ name: Text, color: Text })),
      start: Text,
      due: Text,
      dueComplete: Flag,
      /** Minutes before the due date; -1 for none. */
      dueReminder: z.optional(z.nullable(z.number())),
      closed: Flag,
      attachments: listOf(z.unknown()),
      customFieldItems: listOf(z.unknown()),
    }),
  ),
  lists: z.array(z.object({ id: ExternalId, name: Text, closed: Flag, pos: Position })),
  checklists: listOf(z.object({ idCard: ExternalId, pos: Position, checkItems: listOf(CheckItem) })),
  members: listOf(z.object({ id: ExternalId, fullName: Text, username: Text })),
  actions: listOf(z.object({ type: Text })),
})
type Board = z.output<typeof Board>
type Card = Board['cards'][number]

/** Tells whether a file is a board exported by Trello. */
export const isTrello = (value: unknown): boolean =>
  z.safeParse(z.object({ cards: z.array(z.unknown()), lists: z.array(z.unknown()) }), value).success

const byPosition = (one: { pos: number }, other: { pos: number }) => one.pos - other.pos

/** Returns the checklist items of each card, in the order of the board. */
const checkItemsOf = ({ checklists }: Board) =>
  Map.groupBy(
    checklists
      .toSorted(byPosition)
      .flatMap(({ idCard, checkItems }) =>
        checkItems.toSorted(byPosition).map((item) => ({ ...item, idCard })),
      ),
    ({ idCard }) => idCard,
  )

/** Returns the cards that the board shows, in order. */
function openCards({ cards, lists }: Board): Card[] {
  const shown = new Map(lists.flatMap(({ closed, ...list }) => (closed ? [] : [[list.id, list] as const])))
  const known = new Set(lists.map(({ id }) => id))
  const positionOf = ({ idList }: Card) => shown.get(idList)?.pos ?? 0
  return cards
    .filter(({ closed, idList }) => !closed && (shown.has(idList) || !known.has(idList)))
    .toSorted((one, other) => positionOf(one) - positionOf(other) || byPosition(one, other))
}

const COMMENTS: ReadonlySet<string> = new Set(['commentCard', 'copyCommentCard'])

/**
 * Reads a board exported by Trello ("Export as JSON"). Lists become statuses, checklist items become milestones.
 *
 * @throws ProblemError 400 that names the error in the file.
 */
export function readTrello(value: unknown): SourceFile {
  const board = shaped(Board, value, 'Trello')
  requireFew(board.cards)
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const people = new Map(board.members.map(({ id, fullName, username }) => [id, fullName || username]))
  const checkItems = checkItemsOf(board)
  const cards = openCards(board)
  const itemsOf = ({ id }: Card) => checkItems.get(id) ?? []
  return {
    source: 'trello',
    leftOut: countsAbove0({
      archived: board.cards.length - cards.length,
      comments: countOf(board.actions, ({ type }) => COMMENTS.has(type)),
      attachments: cards.reduce((sum, { attachments }) => sum + attachments.length, 0),
      startDates: countOf(cards, ({ start }) => start !== ''),
      reminders: countOf(cards, ({ due, dueReminder }) => due !== '' && (dueReminder ?? -1) >= 0),
      customFields: cards.reduce((sum, { customFieldItems }) => sum + customFieldItems.length, 0),
      milestoneDetails: countOf(cards.flatMap(itemsOf), ({ due, idMember }) => due !== '' || idMember !== ''),
    }),
    tasks: cards.map((card, index) => {
      const due = parseDate(card.due, boardDateFormat)
      return {
        ...emptyTask(index + 1),
        externalId: card.id,
        title: card.name.trim(),
        description: card.desc,
        status: card.dueComplete ? 'Complete' : (lists.get(card.idList)?.name ?? null),
        people: card.idMembers.flatMap((id) => people.get(id) ?? []),
        due: due ?? null,
        tags: card.labels.map(({ name, color }) => name || color).filter((tag) => tag !== ''),
        milestones: itemsOf(card).map(({ name, state }) => ({ title: name, isDone: state === 'complete' })),
        problems: due === undefined ? ['due_unreadable'] : [],
      }
    }),
  }
}
