import type { Member, Organisation } from './seed.ts'

const CREATES = 200
const READS = 400

/** Tasks created one after the other, each given to two people; milliseconds. */
export async function createsOf(url: string, { creator, assigneeIds }: Organisation) {
  const times: number[] = []
  for (let number = 0; number < CREATES; number++) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/tasks`, {
      method: 'POST',
      headers: {
        Cookie: creator.cookie,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ title: `Written ${number} among many`, tags: ['finance'], assigneeIds }),
    })
    await response.text()
    if (response.status === 429) {
      const seconds = Number(response.headers.get('Retry-After') ?? 1)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      number -= 1
      continue
    }
    if (response.status !== 201) {
      throw new Error(`creating a task answers ${response.status}`)
    }
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  return { count: CREATES, median: times[CREATES / 2] ?? 0, longest: times.at(-1) ?? 0 }
}

/** Requests a second, one after the other. */
export async function pace(url: string, { cookie }: Member, path: string): Promise<number> {
  const startedAt = performance.now()
  for (let number = 0; number < READS; number++) {
    const response = await fetch(url + path, { headers: { Cookie: cookie } })
    await response.text()
    if (response.status !== 200) {
      throw new Error(`${path} answers ${response.status}`)
    }
  }
  return READS / ((performance.now() - startedAt) / 1_000)
}
