import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import mysql from 'mysql2/promise'

const ROWS = 10_000
const BATCH = 1_000
const DAY = 24 * 60 * 60 * 1_000
const TEXT = 'Collect the documents, check the totals against the ledger, and record what is missing. '

export interface Floor {
  url: string
  processId: number
  stop(): void
}

/** Fills the table that both floors read and write. */
export async function fillFloorTable(databaseUrl: string): Promise<void> {
  const connection = await mysql.createConnection(databaseUrl)
  await connection.query(`CREATE TABLE task (
    id INT PRIMARY KEY AUTO_INCREMENT,
    title VARCHAR(255) NOT NULL,
    description TEXT,
    status VARCHAR(16) NOT NULL DEFAULT 'pending',
    priority TINYINT NOT NULL DEFAULT 2,
    due_date DATE,
    assignee_id INT,
    created_at DATETIME(3) NOT NULL DEFAULT NOW(3),
    KEY (created_at, id),
    KEY (assignee_id, due_date, id)
  ) ENGINE=InnoDB`)
  for (let start = 0; start < ROWS; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => {
      const number = start + offset
      return [
        `Task ${number} review the quarterly disbursement file`,
        TEXT.repeat(1 + (number % 6)),
        ['pending', 'in_progress', 'completed', 'overdue'][number % 4],
        (number % 3) + 1,
        new Date(Date.now() + (number % 60) * DAY),
        1 + (number % 100),
        new Date(Date.now() - number * 60_000),
      ]
    })
    await connection.query(
      'INSERT INTO task (title, description, status, priority, due_date, assignee_id, created_at) VALUES ?',
      [rows],
    )
  }
  await connection.end()
}

/** Starts a floor as a process of its own. */
export async function startFloor(kind: 'http' | 'koa', databaseUrl: string): Promise<Floor> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts'), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${Number(chunk.toString())}`,
    processId: child.pid ?? 0,
    stop: () => void child.kill(),
  }
}
