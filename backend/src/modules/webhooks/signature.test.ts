import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { makeSecret, signatureHeaders } from './signature.ts'

const body = JSON.stringify({ type: 'task.created', data: { title: 'Zoë’s chairs 🪑' } })
const sign = (secrets: string[], at = new Date()) => signatureHeaders({ id: 'msg_1', at, body }, secrets)

type Verify = (secret: string, headers: Record<string, string>, body: string) => boolean

/** Loads the verification function that the guide gives to receivers. */
async function readGuide(): Promise<Verify> {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/WEBHOOKS.md'), 'utf8')
  const source = /```js\n(.*?)```/s.exec(guide)?.[1] ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'headway-guide-'))
  const file = join(folder, 'verify.mjs')
  await writeFile(file, source)
  const { verify } = (await import(/* @vite-ignore */ file)) as { verify: Verify }
  await rm(folder, { recursive: true })
  return verify
}

describe('a signature', () => {
  it('a webhook signature is verified by the reference library', () => {
    const secret = makeSecret()
    expect(new Webhook(secret).verify(body, sign([secret]))).toEqual(JSON.parse(body))
    expect(() => new Webhook(makeSecret()).verify(body, sign([secret]))).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(`${body} `, sign([secret]))).toThrow('No matching signature')
  })

  it('a webhook signature is valid for the old and the new secret during a rotation', () => {
    const [old, next] = [makeSecret(), makeSecret()]
    for (const secret of [old, next]) {
      expect(new Webhook(secret).verify(body, sign([next, old]))).toBeTruthy()
    }
  })

  it('the example in the guide verifies a signature and rejects old, modified and foreign ones', async () => {
    const verify = await readGuide()
    const secret = makeSecret()
    expect(verify(secret, sign([secret]), body)).toBe(true)
    expect(verify(secret, sign([makeSecret(), secret]), body)).toBe(true)
    expect(verify(makeSecret(), sign([secret]), body)).toBe(false)
    expect(verify(secret, sign([secret]), `${body} `)).toBe(false)
    expect(verify(secret, { ...sign([secret]), 'webhook-id': 'msg_2' }, body)).toBe(false)
    expect(verify(secret, sign([secret], new Date(Date.now() - 600_000)), body)).toBe(false)
    expect(verify(secret, {}, body)).toBe(false)
  })
})
