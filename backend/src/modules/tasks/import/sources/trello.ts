import * as z from 'zod/mini'
import { readDay } from './read-days.ts'
import { ExternalId, Flag, listOf, requireFew, shaped, Text } from './read-json.ts'
import { emptyTask, type LeftOut, type SourceFile, type SourceMilestone } from './source.ts'

const Board = z.object({
  cards: z.array(
    z.object({
      id: ExternalId,
      name: Text,
      desc: Text,
      idList: ExternalId,
      idMembers: listOf(ExternalId),
      labels: listOf(z.object({ name: Text, color: Text })),
      due: Text,
      dueComplete: Flag,
      closed: Flag,
      attachments: listOf(z.unknown()),
    }),
  ),
  lists: z.array(z.object({ id: ExternalId, name: Text, closed: Flag })),
  checklists: listOf(
    z.object({ idCard: ExternalId, checkItems: listOf(z.object({ name: Text, state: Text })) }),
  ),
  members: listOf(z.object({ id: ExternalId, fullName: Text, username: Text })),
  actions: listOf(z.object({ type: Text })),
})

/** Whether a file is a board that Trello has exported. */
export const isTrello = (value: unknown): boolean =>
  z.safeParse(z.object({ cards: z.array(z.unknown()), lists: z.array(z.unknown()) }), value).success

/**
 * Reads a board as Trello exports it («Export as JSON»): cards with their lists as status, checklists as milestones.
 *
 * @throws ProblemError 400 that says what is wrong with it.
 */
export function readTrello(value: unknown): SourceFile {
  const board = shaped(Board, value, 'Trello')
  requireFew(board.cards)
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const people = new Map(board.members.map(({ id, fullName, username }) => [id, fullName || username]))
  const milestones = Map.groupBy(board.checklists, ({ idCard }) => idCard)
  const milestonesOf = (id: string): SourceMilestone[] =>
    (milestones.get(id) ?? []).flatMap(({ checkItems }) =>
      checkItems.map(({ name, state }) => ({ title: name, isDone: state === 'complete' })),
    )
  const isOpen = ({ closed, idList }: { closed: boolean; idList: string }) =>
    !closed && lists.get(idList)?.closed !== true
  const cards = board.cards.filter(isOpen)
  const leftOut: Record<LeftOut, number> = {
    archived: board.cards.length - cards.length,
    comments: board.actions.filter(({ type }) => type === 'commentCard').length,
    attachments: cards.reduce((sum, { attachments }) => sum + attachments.length, 0),
    times: 0,
  }
  return {
    source: 'trello',
    leftOut,
    tasks: cards.map((card, index) => {
      const due = readDay(card.due, 'month-first')
      return {
        ...emptyTask(index + 1),
        externalId: card.id,
        title: card.name.trim(),
        description: card.desc,
        status: card.dueComplete ? 'Complete' : (lists.get(card.idList)?.name ?? null),
        people: card.idMembers.flatMap((id) => people.get(id) ?? []),
        due: due ?? null,
        tags: card.labels.map(({ name, color }) => name || color).filter((tag) => tag !== ''),
        milestones: milestonesOf(card.id),
        problems: due === undefined ? ['due_unreadable'] : [],
      }
    }),
  }
}
