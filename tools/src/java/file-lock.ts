import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MILLISECONDS = 200

/**
 * Runs work on a folder while no other process does. The lock is a socket name without a file, so it is
 * released whenever its process ends.
 *
 * @param folder absolute path of the folder.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  let lock = await tryLock(`\0headway-${name}`)
  while (!lock) {
    await wait(POLL_MILLISECONDS)
    lock = await tryLock(`\0headway-${name}`)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        resolve(undefined)
        return
      }
      reject(error)
    })
    server.listen(name, () => resolve(server))
  })
}
