import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { planka, trello, vikunja } from './testing/boards.ts'
import { named, read } from './testing/read.ts'

describe('a board', () => {
  it('of Trello: lists are statuses, checklists milestones, archived cards stay away', async () => {
    expect(await read(JSON.stringify(trello))).toEqual({
      source: 'trello',
      leftOut: { archived: 2, attachments: 1, comments: 1, times: 0 },
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

  it('of Planka, with tasks of the old kind and the new', async () => {
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

  it('of Vikunja, as JSON and in its archive', async () => {
    const expected = {
      source: 'vikunja',
      leftOut: { attachments: 0, comments: 1 },
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
})
