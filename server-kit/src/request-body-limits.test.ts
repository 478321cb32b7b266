import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { IncomingBodies } from './request-body-limits.ts'

const requestOf = (complete = false) => Object.assign(new EventEmitter(), { complete }) as IncomingMessage

it('the gateway counts a request until its body has arrived or its connection is closed, once', () => {
  const arriving = new IncomingBodies()
  const limits = { total: 3, 'address:a': 2 }
  const [first, second] = [requestOf(), requestOf()]
  expect(arriving.admit(first, limits)).toBe(true)
  expect(arriving.admit(second, limits)).toBe(true)
  expect(arriving.admit(requestOf(), limits)).toBe(false)
  expect(arriving.admit(requestOf(), { total: 3, 'address:b': 2 })).toBe(true)
  expect(arriving.admit(requestOf(), { total: 3, 'address:c': 2 })).toBe(false)
  first.emit('end')
  first.emit('close')
  expect(arriving.admit(requestOf(), limits)).toBe(true)
  expect(arriving.admit(requestOf(), limits)).toBe(false)
  second.emit('close')
  expect(arriving.admit(requestOf(), limits)).toBe(true)
})

it('a request whose body has already arrived does not count', () => {
  const arriving = new IncomingBodies()
  expect(arriving.admit(requestOf(true), { total: 0 })).toBe(true)
})
