/** A board exported by Trello. */
export const trello = {
  name: 'Office',
  lists: [
    { id: 'l1', name: 'Doing', closed: false },
    { id: 'l2', name: 'Old', closed: true },
  ],
  members: [{ id: 'm1', fullName: 'Ada Lovelace', username: 'ada' }],
  cards: [
    {
      id: 'c1',
      name: 'Plan the move',
      desc: '**All** of it',
      idList: 'l1',
      idMembers: ['m1', 'gone'],
      labels: [
        { name: '', color: 'green' },
        { name: 'move', color: 'red' },
      ],
      due: '2031-05-06T10:00:00.000Z',
      dueComplete: false,
      closed: false,
      attachments: [{}],
    },
    { id: 'c2', name: 'Done already', idList: 'l1', due: null, dueComplete: true },
    { id: 'c3', name: 'Archived', idList: 'l1', closed: true },
    { id: 'c4', name: 'In an old list', idList: 'l2' },
  ],
  checklists: [
    {
      idCard: 'c1',
      checkItems: [
        { name: 'Boxes', state: 'complete' },
        { name: 'Lorry', state: 'incomplete' },
      ],
    },
  ],
  actions: [{ type: 'commentCard' }, { type: 'updateCard' }],
}

/** A board from Planka's API. */
export const planka = {
  item: { id: '1', name: 'Office' },
  included: {
    lists: [
      { id: '10', name: 'Doing', type: 'active' },
      { id: '11', name: null, type: 'trash' },
    ],
    cards: [
      { id: '20', name: 'Plan', description: null, dueDate: '2031-05-06T10:00:00.000Z', listId: '10' },
      { id: '21', name: 'Gone', listId: '11' },
      { id: '22', name: 'Ready', listId: '10', isDueCompleted: true },
    ],
    users: [{ id: '30', name: 'Ada Lovelace', username: 'ada', email: 'ada@headway.test' }],
    cardMemberships: [{ cardId: '20', userId: '30' }],
    labels: [{ id: '40', name: 'move', color: 'red' }],
    cardLabels: [{ cardId: '20', labelId: '40' }],
    taskLists: [{ id: '50', cardId: '20' }],
    tasks: [
      { taskListId: '50', name: 'Boxes', isCompleted: true },
      { cardId: '22', name: 'Old kind', isCompleted: false },
    ],
    attachments: [{}, {}],
  },
}

/** A user's export from Vikunja. */
export const vikunja = [
  { id: 1, title: 'Inbox', tasks: null },
  {
    id: 2,
    title: 'Office',
    buckets: [{ id: 5, title: 'Doing' }],
    tasks: [
      {
        id: 70,
        title: 'Plan',
        description: '<p>All &amp; more</p><ul><li>one</li><li>two &lt;b&gt;</li></ul>',
        done: false,
        due_date: '0001-01-01T00:00:00Z',
        priority: 4,
        labels: [{ title: 'move' }],
        assignees: [{ name: '', username: 'ada' }],
        bucket_id: 5,
        related_tasks: { blocking: [{ id: 71 }], parenttask: null },
        attachments: null,
        comments: [{}],
      },
      {
        id: 71,
        title: 'Sub',
        done: true,
        due_date: '2031-05-06T10:00:00+02:00',
        priority: 0,
        labels: null,
        related_tasks: { parenttask: [{ id: 70 }] },
      },
    ],
  },
]
