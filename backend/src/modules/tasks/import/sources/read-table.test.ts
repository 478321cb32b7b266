import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '../../../../platform/tables/workbook.ts'
import { named, read, tasksOf } from './testing/read.ts'

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) {
    all.push(chunk)
  }
  return Buffer.concat(all)
}

describe('a table', () => {
  it('of our own is read as it was written, and any other with titles', async () => {
    const file = [
      '\uFEFFNumber,Title,Description,Status,Priority,Assigned to,Due,Progress,Tags,Created',
      `7,"'=1+1, and so on","Two\nlines",in_progress,high,Ada Lovelace <ada@headway.test>; Alan Turing <alan@headway.test>,2031-05-06,50,"a, b",2026-01-01T00:00:00.000Z`,
      '8,Second,,pending,low,,2031-05-07T15:30:00.000Z,0,,2026-01-01T00:00:00.000Z',
    ].join('\r\n')
    expect(await read(file)).toEqual({
      source: 'headway',
      leftOut: {},
      unreadColumns: ['Progress', 'Created'],
      tasks: [
        {
          externalId: '7',
          line: 3,
          title: '=1+1, and so on',
          description: 'Two\nlines',
          status: 'in_progress',
          priority: 'high',
          people: ['Ada Lovelace <ada@headway.test>', 'Alan Turing <alan@headway.test>'],
          due: '2031-05-06',
          tags: ['a', 'b'],
          milestones: [],
          parent: null,
          relations: [],
          problems: [],
        },
        named({ externalId: '8', line: 4, title: 'Second', due: '2031-05-07T15:30:00.000Z' }),
      ],
    })
    expect(await tasksOf('title;colour\nOnly a title;x')).toEqual([
      named({ title: 'Only a title', people: [] }),
    ])
  })

  it('of no product at all may call its columns as such tables do', async () => {
    const file =
      'Task name;Owner;Deadline;Labels;Notes;State\nPack;Ada Lovelace;2031-05-06;a, b;With care;Doing'
    expect(await read(file)).toMatchObject({
      source: 'headway',
      unreadColumns: [],
      tasks: [
        {
          title: 'Pack',
          people: ['Ada Lovelace'],
          due: '2031-05-06',
          tags: ['a', 'b'],
          description: 'With care',
          status: 'Doing',
        },
      ],
    })
  })

  it('says which columns no task takes over, where something stands in them', async () => {
    const file = [
      'Title,Due,Deadline,Tags,Tags,,Empty,  Due on  ',
      'One,2031-05-06,2031-06-07,a,b,x, ,2031-07-08',
      'Two,,,,,,,',
    ].join('\n')
    const { unreadColumns, tasks } = await read(file)
    expect(unreadColumns).toEqual(['Deadline', 'Tags', 'Column 6', 'Due on'])
    expect(tasks[0]).toMatchObject({ due: '2031-05-06', tags: ['a'] })
  })

  it('has a thousand columns at most, also where the rows have none', async () => {
    const wide = `Title${','.repeat(1_000)}`
    const workbook = writeWorkbook({
      name: 'Wide',
      columns: Array.from({ length: 1_001 }, (_, index) => ({ head: `H${index}`, width: 1 })),
      batches: (async function* () {
        yield [['x']]
      })(),
    })
    for (const file of [`${wide}\n${wide}`, await bytesOf(workbook)]) {
      await expect(read(file)).rejects.toMatchObject({ code: 'too_many_columns' })
    }
    expect((await read(`Title${',x'.repeat(999)}\n${wide.slice(0, -1)}`)).tasks).toHaveLength(1)
  })

  it('names at most fifty of them, and of a long name its beginning', async () => {
    const heads = ['Title', ...Array.from({ length: 60 }, (_, index) => `${index} ${'x'.repeat(200)}`)]
    const { unreadColumns = [] } = await read(
      [heads.join(','), heads.map(() => 'something').join(',')].join('\n'),
    )
    expect(unreadColumns).toHaveLength(50)
    expect(unreadColumns[0]).toBe(`0 ${'x'.repeat(98)}`)
  })

  it('of Redmine names parents, relations and times', async () => {
    const file = [
      '#,Project,Tracker,Parent task,Status,Priority,Subject,Assignee,Due date,Spent time,% Done,Related issues',
      '12,Office,Task,,In Progress,Urgent,Renew the contract,Ada Lovelace,12/31/2030,1.50,20,"Blocks #14, Related to Task #15"',
      '14,Office,Task,Task #12,New,Normal,Ask the bank,,13/31/2030,0.00,0,',
    ].join('\n')
    const { source, tasks, leftOut } = await read(file)
    expect([source, leftOut]).toEqual(['redmine', { times: 1 }])
    expect(tasks).toEqual([
      named({
        externalId: '12',
        title: 'Renew the contract',
        status: 'In Progress',
        priority: 'Urgent',
        people: ['Ada Lovelace'],
        due: '2030-12-31',
        relations: [
          { kind: 'blocks', externalId: '14' },
          { kind: 'relatesTo', externalId: '15' },
        ],
      }),
      named({ parent: '12', due: null, problems: ['due_unreadable'], relations: [] }),
    ])
  })

  it('of OpenProject has its own names, also with semicolons and in an older encoding', async () => {
    const file = Buffer.from(
      'ID;Type;Subject;Status;Assignee;Priority;Finish date;Parent\n5;Task;Büro räumen;Closed;Jürgen Groß;High;31.12.2030;4\n',
      'latin1',
    )
    expect(await read(file)).toMatchObject({
      source: 'openproject',
      tasks: [
        {
          externalId: '5',
          title: 'Büro räumen',
          people: ['Jürgen Groß'],
          due: '2030-12-31',
          status: 'Closed',
          parent: '4',
        },
      ],
    })
  })

  it.each([
    [
      'as it was',
      'ID,Project,Name,Description,State,Priority,Created By,Assignee,Labels\nOFF-3,Office,Clean up,Everything,Backlog,none,Ada,Alan,"home, desk"\n',
    ],
    [
      'as it is',
      'Project Name,Project Identifier,Parent,Identifier,Name,Description,State Name,Priority,Assignees,Labels,Target Date\nOffice,OFF,,OFF-3,Clean up,Everything,Backlog,none,Alan,"home, desk",\n',
    ],
  ])('of Plane, %s, also in its archive', async (_, file) => {
    const expected = {
      source: 'plane',
      tasks: [
        {
          externalId: 'OFF-3',
          title: 'Clean up',
          status: 'Backlog',
          people: ['Alan'],
          tags: ['home', 'desk'],
        },
      ],
    }
    expect(await read(file)).toMatchObject(expected)
    expect(await read(zipSync({ 'office.csv': strToU8(file) }))).toMatchObject(expected)
  })

  it('of Plane, with how rows stand to each other once, and without what was put away', async () => {
    const head = 'ID,Project Identifier,Name,State,Target Date,Archived At,Attachment Count,Parent,Relations'
    const rows = [
      `OFF-1,OFF,First,Todo,"Fri, 11 Dec 2026",,2,,"{""blocking"": ""OFF-2"", ""relates_to"": ""OFF-3""}"`,
      `OFF-2,OFF,Second,Todo,,,0,OFF-1,"{""blocked_by"": ""OFF-1"", ""start_before"": ""OFF-3""}"`,
      `OFF-3,OFF,Third,Todo,,,1,,"{""relates_to"": ""OFF-1"", ""blocked_by"": ""OFF-2"", ""duplicate"": ""OUT-9""}"`,
      `OFF-4,OFF,Gone,Done,,"Mon, 02 Nov 2026 10:00:00 UTC+0000",3,,{}`,
      `OFF-5,OFF,Broken,Todo,,,,,"{not json"`,
    ]
    expect(await read([head, ...rows].join('\n'))).toMatchObject({
      source: 'plane',
      tasks: [
        {
          externalId: 'OFF-1',
          due: '2026-12-11',
          relations: [
            { kind: 'blocks', externalId: 'OFF-2' },
            { kind: 'relatesTo', externalId: 'OFF-3' },
          ],
        },
        { externalId: 'OFF-2', parent: 'OFF-1', relations: [{ kind: 'blocks', externalId: 'OFF-3' }] },
        { externalId: 'OFF-3', relations: [{ kind: 'duplicates', externalId: 'OUT-9' }] },
        { externalId: 'OFF-5', relations: [] },
      ],
      leftOut: { archived: 1, attachments: 3 },
    })
  })

  it('that is a workbook of ours is read with its days and moments', async () => {
    const batches = (async function* () {
      yield [
        ['=1+1', { day: '2031-05-06' }],
        ['Two', { moment: new Date('2031-05-07T15:30:00Z') }],
        ['Three', null],
      ]
    })()
    const columns = [
      { head: 'Title', width: 10 },
      { head: 'Due', width: 10 },
    ]
    const file = await bytesOf(writeWorkbook({ name: 'Tasks', columns, batches: batches as never }))
    expect(await tasksOf(file)).toEqual([
      named({ title: '=1+1', due: '2031-05-06' }),
      named({ title: 'Two', due: '2031-05-07T15:30:00.000Z' }),
      named({ title: 'Three', due: null }),
    ])
  })

  it('with slashes tells by its days which number is the month', async () => {
    const due = async (...days: string[]) =>
      (await tasksOf(`title,due\n${days.map((day) => `A task,${day}`).join('\n')}`)).map((task) => task.due)
    expect(await due('02/03/2031')).toEqual(['2031-02-03'])
    expect(await due('02/03/2031', '13/03/2031')).toEqual(['2031-03-02', '2031-03-13'])
    expect(
      await due('11 Dec 2030', '"Fri, 11 Dec 2030"', '2030/1/5', '31/02/2030', '2030-01-01 10:00'),
    ).toEqual(['2030-12-11', '2030-12-11', '2030-01-05', null, '2030-01-01'])
  })
})
