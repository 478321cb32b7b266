import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SignInBrowser } from './sign-in.ts'

const HALF_OPEN = 1_000
const BATCH = 100
/** Whoever is cut off comes back after this, in milliseconds. */
const COMES_BACK = 1_000
const GUESSES_PER_SECOND = 60

/** What the process that attacks is asked. */
export type Attack =
  | {
      readonly kind: 'half-open'
      readonly url: string
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      /** Of which the rest never comes. */
      readonly body: string
    }
  | { readonly kind: 'guess'; readonly url: string }
  | { readonly kind: 'stop' }

type HalfOpen = Extract<Attack, { kind: 'half-open' }>

/** The beginnings of requests, opened again whenever they are cut off. */
async function openHalf({ url, path, headers, body }: HalfOpen): Promise<() => Promise<number>> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const sockets = new Set<Socket>()
  let opened = 0
  let isOver = false
  const open = () => {
    opened += 1
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.resume().once('close', () => {
      sockets.delete(socket)
      if (!isOver) {
        setTimeout(open, COMES_BACK)
      }
    })
  }
  for (let count = 0; count < HALF_OPEN; count++) {
    open()
    if (count % BATCH === 0) {
      await wait(10)
    }
  }
  return async () => {
    isOver = true
    sockets.forEach((socket) => socket.destroy())
    return opened
  }
}

/** Wrong passwords for one account and for nobody, until it is told to stop. */
function guess(url: string): () => Promise<number> {
  const guesses: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const name = guesses.length % 2 === 0 ? 'viewer' : `nobody-${guesses.length}`
    guesses.push(new SignInBrowser().signIn(url, `${name}@headway.test`, 'wrong').catch(() => false))
  }, 1_000 / GUESSES_PER_SECOND)
  return async () => {
    clearInterval(timer)
    await Promise.all(guesses)
    return guesses.length
  }
}

let end: (() => Promise<number>) | undefined

/** @returns after a stop, how often it was tried. */
async function follow(attack: Attack): Promise<number> {
  if (attack.kind === 'stop') {
    const tries = await end?.()
    end = undefined
    return tries ?? 0
  }
  end = attack.kind === 'guess' ? guess(attack.url) : await openHalf(attack)
  return 0
}

process.on('message', (attack: Attack) => void follow(attack).then((tries) => process.send?.(tries)))
process.on('disconnect', () => process.exit())
