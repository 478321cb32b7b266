import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { planka, trello, vikunja } from './testing/boards.ts'
import { named, read } from './testing/read.ts'

const fixture = (name: string) => readFile(new URL(`testing/${name}`, import.meta.url))
const trelloOrder = await fixture('trello-order.json')
const plankaOrder = await fixture('planka-order-closed.json')
const vikunjaBuckets = await fixture('vikunja-task-buckets.json')

describe('a board', () => {
  it('a Trello import maps lists to statuses and checklists to milestones', async () => {
    expect(await read(JSON.stringify(trello))).toEqual({
      source: 'trello',
      leftOut: { archived: 2, attachments: 1, comments: 1 },
      tasks: [
        named({
          externalId: 'c1',
          title: 'Plan the move',
          description: '**All** of it',
          status: 'Doing',
          people: ['Ada Lovelace'],
          tags: ['green', 'move'],
          due: '2031-05-06T10:00:00.000Z',
          milestones: [
            { title: 'Boxes', isDone: true },
            { title: 'Lorry', isDone: false },
          ],
        }),
        named({ externalId: 'c2', status: 'Complete', due: null }),
      ],
    })
  })

  it('a Planka import reads tasks of the old and the new format', async () => {
    expect(await read(JSON.stringify(planka))).toEqual({
      source: 'planka',
      leftOut: { archived: 1, attachments: 2 },
      tasks: [
        named({
          externalId: '20',
          status: 'Doing',
          people: ['ada@headway.test'],
          tags: ['move'],
          milestones: [{ title: 'Boxes', isDone: true }],
        }),
        named({ externalId: '22', status: 'Complete', milestones: [{ title: 'Old kind', isDone: false }] }),
      ],
    })
  })

  it('a Vikunja import reads JSON and the archive', async () => {
    const expected = {
      source: 'vikunja',
      leftOut: { comments: 1 },
      tasks: [
        named({
          externalId: '70',
          description: 'All & more\n\n- one\n- two <b>',
          status: 'Doing',
          priority: 'Urgent',
          people: ['ada'],
          due: null,
          relations: [{ kind: 'blocks', externalId: '71' }],
        }),
        named({
          externalId: '71',
          status: 'Done',
          priority: null,
          parent: '70',
          due: '2031-05-06T08:00:00.000Z',
        }),
      ],
    }
    expect(await read(JSON.stringify(vikunja))).toEqual(expected)
    const archive = zipSync({
      'data.json': strToU8(JSON.stringify(vikunja)),
      VERSION: strToU8('1.0'),
      'files/1': new Uint8Array(10),
    })
    expect(await read(archive)).toEqual(expected)
  })

  it('a Trello import keeps the order of the board and of its checklists', async () => {
    const { tasks, leftOut } = await read(trelloOrder)
    expect(tasks.map(({ title }) => title)).toEqual([
      'First on the board',
      'Second on the board',
      'Starts only',
    ])
    expect(tasks[1]?.milestones).toEqual([
      { title: 'one', isDone: true },
      { title: 'two', isDone: false },
      { title: 'three', isDone: true },
      { title: 'four', isDone: false },
    ])
    expect(leftOut).toEqual({ startDates: 1 })
  })

  it('a Trello import lists what it skips', async () => {
    const card = { id: 'c1', name: 'A card', idList: 'l1', due: '2031-05-06T10:00:00.000Z' }
    const board = {
      lists: [{ id: 'l1', name: 'Doing' }],
      cards: [
        { ...card, dueReminder: 1440, customFieldItems: [{}, {}] },
        { ...card, id: 'c2', dueReminder: -1 },
        { ...card, id: 'c3', due: null, dueReminder: 1440 },
      ],
      checklists: [
        {
          idCard: 'c1',
          checkItems: [
            { name: 'a', state: 'incomplete', due: '2031-05-06T10:00:00.000Z', idMember: null },
            { name: 'b', state: 'incomplete', due: null, idMember: 'm1' },
            { name: 'c', state: 'incomplete', due: null, idMember: null },
          ],
        },
      ],
    }
    expect((await read(JSON.stringify(board))).leftOut).toEqual({
      reminders: 1,
      customFields: 2,
      milestoneDetails: 2,
    })
  })

  it('a Planka import keeps the order of the board, and cards in a closed list are completed', async () => {
    const { tasks, leftOut } = await read(plankaOrder)
    expect(tasks.map(({ title, status }) => [title, status])).toEqual([
      ['Card with steps', 'Work'],
      ['Card in a closed list', 'Complete'],
    ])
    expect(tasks[0]?.milestones).toEqual([
      { title: 'a', isDone: true },
      { title: 'b', isDone: false },
      { title: 'c', isDone: false },
      { title: 'd', isDone: false },
    ])
    expect(leftOut).toEqual({ times: 1 })
  })

  it('a Planka import lists what it skips', async () => {
    const board = {
      item: {},
      included: {
        lists: [{ id: '1', name: 'Work', type: 'active', position: 1 }],
        cards: [{ id: '2', name: 'Closed by itself', listId: '1', isClosed: true, commentsTotal: 3 }],
        taskLists: [{ id: '3', cardId: '2', position: 1 }],
        tasks: [
          { taskListId: '3', name: 'a', position: 1, assigneeUserId: '9', linkedCardId: null },
          { taskListId: '3', name: 'b', position: 2, assigneeUserId: null, linkedCardId: '2' },
          { taskListId: '3', name: 'c', position: 3, assigneeUserId: null, linkedCardId: null },
        ],
        customFieldValues: [{}],
      },
    }
    const { tasks, leftOut } = await read(JSON.stringify(board))
    expect(tasks[0]?.status).toBe('Complete')
    expect(leftOut).toEqual({ comments: 3, customFields: 1, milestoneDetails: 2 })
  })

  it('a Vikunja import reads the statuses from task_buckets since version 0.24', async () => {
    const { tasks, leftOut } = await read(vikunjaBuckets)
    expect(tasks).toEqual([
      named({
        externalId: '70',
        status: 'Doing',
        relations: [{ kind: 'blocks', externalId: '71' }],
        description: [
          'See [the plan](https://example.test/plan) **now**',
          '',
          '- [x] Book',
          '- [ ] Pay',
          '',
          '```',
          'a',
          '',
          '',
          '',
          'b',
          '```',
          '',
          '5 < 6 é…',
        ].join('\n'),
      }),
      named({ externalId: '71', status: null, parent: null }),
      named({ externalId: '72', status: null, parent: '71' }),
    ])
    expect(leftOut).toEqual({ repetitions: 1, progress: 1, relations: 1 })
  })

  it('a Vikunja import keeps the order of the first board and skips archived projects', async () => {
    const task = (id: number) => ({ id, title: `Task ${id}`, bucket_id: 0 })
    const at = (task_id: number, bucket_id: number, project_view_id: number) => ({
      task_id,
      bucket_id,
      project_view_id,
    })
    const projects = [
      {
        title: 'Office',
        views: [
          { id: 1, view_kind: 'kanban', position: 300 },
          { id: 2, view_kind: 'kanban', position: 200 },
          { id: 3, view_kind: 'list', position: 100 },
        ],
        buckets: [
          { id: 10, title: 'Wrong board', position: 1 },
          { id: 20, title: 'Later', position: 2 },
          { id: 21, title: 'Sooner', position: 1 },
        ],
        task_buckets: [at(1, 20, 2), at(2, 21, 2), at(3, 21, 2), at(1, 10, 1), at(2, 10, 1)],
        positions: [
          { task_id: 2, project_view_id: 2, position: 9 },
          { task_id: 3, project_view_id: 2, position: 5 },
          { task_id: 3, project_view_id: 3, position: 99 },
        ],
        tasks: [task(1), task(2), task(3)],
      },
      { title: 'Gone', is_archived: true, tasks: [task(4), task(5)] },
    ]
    const { tasks, leftOut } = await read(JSON.stringify(projects))
    expect(tasks.map(({ externalId, status }) => [externalId, status])).toEqual([
      ['3', 'Sooner'],
      ['2', 'Sooner'],
      ['1', 'Later'],
    ])
    expect(leftOut).toEqual({ archived: 2 })
  })

  it('a Vikunja import lists what it skips', async () => {
    const never = '0001-01-01T00:00:00Z'
    const projects = [
      {
        title: 'Office',
        tasks: [
          {
            id: 1,
            title: 'Much',
            start_date: '2031-05-06T10:00:00Z',
            repeat_mode: 1,
            reminders: [{}, {}],
            attachments: [{}],
            related_tasks: { precedes: [{ id: 2 }], copiedto: [{ id: 2 }], blocked: [{ id: 99 }] },
          },
          {
            id: 2,
            title: 'Little',
            start_date: never,
            end_date: never,
            done: true,
            percent_done: 1,
            related_tasks: { follows: [{ id: 1 }], copiedfrom: [{ id: 1 }], duplicates: [{ id: 1 }] },
          },
        ],
      },
    ]
    const { tasks, leftOut } = await read(JSON.stringify(projects))
    expect(tasks[0]?.relations).toEqual([{ kind: 'duplicates', externalId: '2' }])
    expect(leftOut).toEqual({ attachments: 1, startDates: 1, repetitions: 1, reminders: 1, relations: 3 })
  })
})
