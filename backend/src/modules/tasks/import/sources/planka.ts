import * as z from 'zod/mini'
import { readDay } from './read-days.ts'
import { ExternalId, Flag, listOf, requireFew, shaped, Text } from './read-json.ts'
import { emptyTask, type SourceFile, type SourceMilestone } from './source.ts'

const Board = z.object({
  included: z.object({
    cards: z.array(
      z.object({
        id: ExternalId,
        name: Text,
        description: Text,
        dueDate: Text,
        isDueDateCompleted: Flag,
        isDueCompleted: Flag,
        listId: ExternalId,
      }),
    ),
    lists: z.array(z.object({ id: ExternalId, name: Text, type: Text })),
    users: listOf(z.object({ id: ExternalId, name: Text, username: Text, email: Text })),
    cardMemberships: listOf(z.object({ cardId: ExternalId, userId: ExternalId })),
    labels: listOf(z.object({ id: ExternalId, name: Text, color: Text })),
    cardLabels: listOf(z.object({ cardId: ExternalId, labelId: ExternalId })),
    taskLists: listOf(z.object({ id: ExternalId, cardId: ExternalId })),
    tasks: listOf(
      z.object({
        cardId: z.optional(ExternalId),
        taskListId: z.optional(ExternalId),
        name: Text,
        isCompleted: Flag,
      }),
    ),
    attachments: listOf(z.unknown()),
  }),
})
type Board = z.output<typeof Board>['included']

/** Lists that a board does not show. */
const PUT_AWAY = new Set(['archive', 'trash'])

/** Whether a file is a board as Planka's API gives it. */
export const isPlanka = (value: unknown): boolean =>
  z.safeParse(z.object({ item: z.unknown(), included: z.object({ cards: z.array(z.unknown()) }) }), value)
    .success

/** Tasks of cards, which newer versions keep in lists of their own. */
function milestonesOf({ taskLists, tasks }: Board): Map<string, SourceMilestone[]> {
  const cardOf = new Map(taskLists.map(({ id, cardId }) => [id, cardId]))
  const milestones = new Map<string, SourceMilestone[]>()
  for (const { cardId, taskListId, name, isCompleted } of tasks) {
    const card = cardId ?? cardOf.get(taskListId ?? '') ?? ''
    milestones.set(card, [...(milestones.get(card) ?? []), { title: name, isDone: isCompleted }])
  }
  return milestones
}

/**
 * Reads a board as Planka's API gives it (`GET /api/boards/:id`): cards with their lists as status, their tasks as milestones.
 *
 * @throws ProblemError 400 that says what is wrong with it.
 */
export function readPlanka(value: unknown): SourceFile {
  const { included: board } = shaped(Board, value, 'Planka')
  requireFew(board.cards)
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const users = new Map(board.users.map(({ id, name, username, email }) => [id, email || name || username]))
  const labels = new Map(board.labels.map(({ id, name, color }) => [id, name || color]))
  const memberships = Map.groupBy(board.cardMemberships, ({ cardId }) => cardId)
  const cardLabels = Map.groupBy(board.cardLabels, ({ cardId }) => cardId)
  const milestones = milestonesOf(board)
  const cards = board.cards.filter(({ listId }) => !PUT_AWAY.has(lists.get(listId)?.type ?? ''))
  return {
    source: 'planka',
    leftOut: { archived: board.cards.length - cards.length, attachments: board.attachments.length },
    tasks: cards.map((card, index) => {
      const due = readDay(card.dueDate, 'month-first')
      const isDone = card.isDueDateCompleted || card.isDueCompleted
      return {
        ...emptyTask(index + 1),
        externalId: card.id,
        title: card.name.trim(),
        description: card.description,
        status: isDone ? 'Complete' : (lists.get(card.listId)?.name ?? null) || null,
        people: (memberships.get(card.id) ?? []).flatMap(({ userId }) => users.get(userId) ?? []),
        due: due ?? null,
        tags: (cardLabels.get(card.id) ?? []).flatMap(({ labelId }) => labels.get(labelId) ?? []),
        milestones: milestones.get(card.id) ?? [],
        problems: due === undefined ? ['due_unreadable'] : [],
      }
    }),
  }
}
