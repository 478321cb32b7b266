import { table } from './goals.ts'
import type { Portal } from './portal.ts'
import type { Member, Organisation } from './seed.ts'

const WRITERS = 8
const EDITS = 100

/** What is edited by everybody at once. */
interface Subject {
  name: string
  /** Where it is read, and what of the answer is it. */
  read: { path: string; pick: (answer: unknown) => Versioned }
  write: string
  /** The number that it holds. */
  countOf: (now: Versioned) => number
  bodyFor: (count: number) => Record<string, unknown>
}

interface Versioned {
  version: number
  [field: string]: unknown
}

interface Outcome {
  saved: number
  stale: number
  failed: number
}

const numberIn = (text: unknown) => Number(/\d+$/.exec(String(text))?.[0] ?? Number.NaN)

class Client {
  readonly #url: string
  readonly #cookie: string

  constructor(url: string, { cookie }: Member) {
    this.#url = url
    this.#cookie = cookie
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        Cookie: this.#cookie,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as unknown }
  }
}

/** One who counts up a hundred times, on what they have seen last. */
async function edit(client: Client, { read, write, countOf, bodyFor }: Subject): Promise<Outcome> {
  const outcome = { saved: 0, stale: 0, failed: 0 }
  while (outcome.saved < EDITS && outcome.failed < EDITS) {
    const now = read.pick((await client.send('GET', read.path)).body)
    const { status } = await client.send('PUT', write, bodyFor(countOf(now) + 1), {
      'If-Match': `"${now.version}"`,
    })
    outcome[status === 200 ? 'saved' : status === 412 ? 'stale' : 'failed']++
  }
  return outcome
}

async function measure(client: Client, subject: Subject): Promise<string[]> {
  const started = performance.now()
  const outcomes = await Promise.all(Array.from({ length: WRITERS }, () => edit(client, subject)))
  const seconds = (performance.now() - started) / 1_000
  const sum = (name: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[name], 0)
  const now = subject.read.pick((await client.send('GET', subject.read.path)).body)
  const lost = sum('saved') - subject.countOf(now)
  return [subject.name, ...[sum('saved'), sum('stale'), sum('failed'), lost].map(String), seconds.toFixed(1)]
}

const itemOf = (answer: unknown) => (answer as { items: [Versioned] }).items[0]

async function subjectsOf(client: Client): Promise<Subject[]> {
  const created = await client.send('POST', '/api/tasks', {
    title: 'Count 0',
    tags: ['count-0'],
    milestones: [{ title: 'A step 0' }],
  })
  const { id } = created.body as { id: number }
  const task = { path: `/api/tasks/${id}`, pick: (answer: unknown) => answer as Versioned }
  const milestones = { path: `/api/tasks/${id}/milestones`, pick: itemOf }
  const comments = { path: `/api/tasks/${id}/comments`, pick: itemOf }
  const milestone = itemOf((await client.send('GET', milestones.path)).body)
  await client.send('POST', comments.path, { text: 'Comment 0' })
  const comment = itemOf((await client.send('GET', comments.path)).body)
  return [
    {
      name: 'title of a task',
      read: task,
      write: task.path,
      countOf: ({ title }) => numberIn(title),
      bodyFor: (count) => ({ title: `Count ${count}` }),
    },
    {
      name: 'tags of a task',
      read: task,
      write: task.path,
      countOf: ({ tags }) => numberIn((tags as string[])[0]),
      bodyFor: (count) => ({ tags: [`count-${count}`] }),
    },
    {
      name: 'a milestone',
      read: milestones,
      write: `/api/milestones/${String(milestone['id'])}`,
      countOf: ({ title }) => numberIn(title),
      bodyFor: (count) => ({ title: `A step ${count}` }),
    },
    {
      name: 'a comment',
      read: comments,
      write: `/api/comments/${String(comment['id'])}`,
      countOf: ({ text }) => numberIn(text),
      bodyFor: (count) => ({ text: `Comment ${count}` }),
    },
  ]
}

/** Eight people change the same thing a hundred times each, at once: every change that was answered 200 has to be there. */
export async function measureUpdates(portal: Portal, organisation: Organisation): Promise<string> {
  const client = new Client(portal.backendUrl, organisation.creator)
  const rows: string[][] = []
  for (const subject of await subjectsOf(client)) {
    rows.push(await measure(client, subject))
  }
  return table([['', 'saved', 'too late (412)', 'failed', 'lost', 'seconds'], ...rows], [0])
}
