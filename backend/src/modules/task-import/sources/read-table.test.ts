import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '../../../platform/tables/workbook.ts'
import { bytesOf, named, read, tasksOf } from './testing/read.ts'

describe('a table', () => {
  it('a CSV file exported by Headway is read unchanged', async () => {
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
    expect(await tasksOf('title;color\nOnly a title;x')).toEqual([
      named({ title: 'Only a title', people: [] }),
    ])
  })

  it('a CSV file of an unknown product is read by its usual column names', async () => {
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

  it('a table lists the columns that are not imported, if they have values', async () => {
    const file = [
      'Title,Due,Deadline,Tags,Tags,,Empty,  Due on  ',
      'One,2031-05-06,2031-06-07,a,b,x, ,2031-07-08',
      'Two,,,,,,,',
    ].join('\n')
    const { unreadColumns, tasks } = await read(file)
    expect(unreadColumns).toEqual(['Deadline', 'Column 6', 'Due on'])
    expect(tasks[0]).toMatchObject({ due: '2031-05-06', tags: ['a', 'b'] })
  })

  it('a table has at most a thousand columns, also where its rows are empty', async () => {
    const wide = `Title${','.repeat(1_000)}`
    const workbook = writeWorkbook(
      {
        name: 'Wide',
        columns: Array.from({ length: 1_001 }, (_, index) => ({ head: `H${index}`, width: 1 })),
        batches: (async function* () {
          yield [['x']]
        })(),
      },
      'UTC',
    )
    for (const file of [`${wide}\n${wide}`, await bytesOf(workbook)]) {
      await expect(read(file)).rejects.toMatchObject({ code: 'too_many_columns' })
    }
    expect((await read(`Title${',x'.repeat(999)}\n${wide.slice(0, -1)}`)).tasks).toHaveLength(1)
  })

  it('a table lists at most fifty ignored columns, and shortens long names', async () => {
    const heads = ['Title', ...Array.from({ length: 60 }, (_, index) => `${index} ${'x'.repeat(200)}`)]
    const { unreadColumns = [] } = await read(
      [heads.join(','), heads.map(() => 'something').join(',')].join('\n'),
    )
    expect(unreadColumns).toHaveLength(50)
    expect(unreadColumns[0]).toBe(`0 ${'x'.repeat(98)}`)
  })

  it('a Redmine import reads parents, relations and times', async () => {
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

  it('an OpenProject import reads its column names, also with semicolons and in Latin-1', async () => {
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
    ['with rows of commas alone', 'Title,Due,Tags\r\nOne real task,2027-03-31,a\r\n,,\r\n,,\r\n'],
    ['with a line that names its separator', 'sep=;\r\nTitle;Due\r\nOne real task;2027-03-31\r\n'],
    ['in UTF-16', Buffer.from('\uFEFFTitle,Due\r\nOne real task,2027-03-31\r\n', 'utf16le').swap16()],
  ])('a table is read %s', async (_, file) => {
    expect(await tasksOf(file)).toEqual([named({ title: 'One real task', due: '2027-03-31' })])
  })

  it('a table without a title column is refused with the columns that were found', async () => {
    await expect(read('Foo;Bar\n1;2')).rejects.toMatchObject({
      options: { detail: expect.stringMatching(/Columns found: “foo”, “bar”\.$/) },
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
  ])('a Plane import, %s, is also read from its archive', async (_, file) => {
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

  it('a Plane import reads each relation once and skips archived tasks', async () => {
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

  it.each([
    [
      'as CSV',
      '"[""Alan Turing"", ""Doe, John""]","[""home"", ""desk""]","[{""type"": ""blocked_by"", ""issue"": ""OFF-2"", ""direction"": ""incoming""}, {""type"": ""start_before"", ""issue"": ""OFF-2"", ""direction"": ""outgoing""}]"',
    ],
    [
      'as a workbook',
      `Alan Turing,"home, desk","{'type': 'blocked_by', 'issue': 'OFF-2', 'direction': 'incoming'}, {'type': 'start_before', 'issue': 'OFF-2', 'direction': 'outgoing'}"`,
    ],
  ])('a Plane import reads the current format of lists %s', async (_, cells) => {
    const head = 'Project Name,Identifier,Name,State Name,Target Date,Assignees,Labels,Relations'
    const file = [
      head,
      `Office,OFF-1,First,Todo,2026-12-11,${cells}`,
      'Office,OFF-2,Second,Todo,,[],[],[]',
    ].join('\n')
    const { source, tasks, leftOut } = await read(file)
    expect([source, leftOut]).toEqual(['plane', { relations: 1 }])
    expect(tasks[0]).toMatchObject({
      due: '2026-12-11',
      tags: ['home', 'desk'],
      relations: [{ kind: 'blocks', externalId: 'OFF-2' }],
    })
    expect(tasks[0]?.people[0]).toBe('Alan Turing')
    expect(tasks[1]).toMatchObject({ people: [], tags: [], relations: [] })
  })

  it('a Jira import reads labels and comments from repeated columns', async () => {
    const file = [
      'Summary,Issue key,Issue id,Status,Priority,Assignee,Due date,Labels,Labels,Labels,Comment,Comment,Attachment',
      'Fix the door,OFF-1,10001,In Progress,High,Sam Rivera,31/Mar/27 5:00 PM,office,door,urgent,"01/Mar/27 9:00 AM;x;first","02/Mar/27 9:00 AM;y;second",a.pdf',
      'Paint it,OFF-2,10002,Done,Low,,31/Mar/27 12:00 AM,,,,,,',
    ].join('\n')
    expect(await read(file)).toEqual({
      source: 'headway',
      leftOut: { comments: 2, attachments: 1 },
      unreadColumns: ['Issue id'],
      tasks: [
        named({
          externalId: 'OFF-1',
          title: 'Fix the door',
          status: 'In Progress',
          priority: 'High',
          people: ['Sam Rivera'],
          due: '2027-03-31T17:00:00.000Z',
          tags: ['office', 'door', 'urgent'],
        }),
        named({ externalId: 'OFF-2', due: '2027-03-31', tags: [] }),
      ],
    })
  })

  it.each([
    ['"Doe, John"', ['Doe, John']],
    ['"Doe, John Peter; Roe, Jane"', ['Doe, John Peter', 'Roe, Jane']],
    ['"van der Berg, Anna"', ['van der Berg, Anna']],
    ['"Ada Lovelace, Alan Turing"', ['Ada Lovelace', 'Alan Turing']],
    [
      '"Doe, John <john@headway.test>; Ada <ada@headway.test>"',
      ['Doe, John <john@headway.test>', 'Ada <ada@headway.test>'],
    ],
    ['"Ann Lee, Bob Ray, Cy Fox"', ['Ann Lee', 'Bob Ray', 'Cy Fox']],
  ])('a table has the people of %s', async (cell, people) => {
    expect((await tasksOf(`Title,Assigned to\nA task,${cell}`))[0]?.people).toEqual(people)
  })

  it('dates with slashes are read as month or day first, depending on the other dates', async () => {
    const due = async (...days: string[]) =>
      (await tasksOf(`title,due\n${days.map((day) => `A task,${day}`).join('\n')}`)).map((task) => task.due)
    expect(await due('02/03/2031')).toEqual(['2031-02-03'])
    expect(await due('02/03/2031', '13/03/2031')).toEqual(['2031-03-02', '2031-03-13'])
    expect(
      await due('11 Dec 2030', '"Fri, 11 Dec 2030"', '2030/1/5', '31/02/2030', '2030-01-01 00:00'),
    ).toEqual(['2030-12-11', '2030-12-11', '2030-01-05', null, '2030-01-01'])
  })
})
