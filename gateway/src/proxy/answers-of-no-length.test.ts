import { once } from 'node:events'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { gatewayBefore, stopAll } from '../test/hostile-backend.ts'

afterEach(stopAll)

describe('answers that say neither how long they are nor where a piece ends', () => {
  const begin = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n'
  const ways: [string, RequestOptions][] = [
    ['one that lasts', { headers: { accept: 'text/event-stream' } }],
    ['any other', {}],
  ]

  it.each(ways)('end where the process behind ends them: %s', async (_way, options) => {
    const gateway = await gatewayBefore((socket) => {
      socket.write(`${begin}half `)
      setImmediate(() => socket.end('and half'))
    })
    expect(await gateway.get('/api/tasks', options)).toMatchObject({ status: 200, text: 'half and half' })
    expect((await gateway.get('/api/tasks', options)).text).toBe('half and half')
  })

  it.each(ways)(
    'look broken where they break off, and leave the gateway alive: %s',
    async (_way, options) => {
      let isBreaking = true
      const arrived = Promise.withResolvers<void>()
      const gateway = await gatewayBefore((socket) => {
        socket.write(`${begin}half`)
        if (isBreaking) {
          void arrived.promise.then(() => socket.resetAndDestroy())
          return
        }
        socket.end()
      })
      const request = gateway.open('/api/tasks', options).end()
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      answer.on('error', () => undefined)
      expect(String((await once(answer, 'data'))[0])).toBe('half')
      const closed = new Promise((resolve) => answer.once('close', resolve))
      arrived.resolve()
      await closed
      expect(answer.complete).toBe(false)
      isBreaking = false
      expect((await gateway.get('/api/tasks', options)).text).toBe('half')
    },
  )
})
