import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { TEXT } from './seed.ts'

export type Baseline = Awaited<ReturnType<typeof startBaseline>>

/** Creates and fills the table of the baseline server. */
export async function fillBaselineTable(databaseUrl: string): Promise<void> {
  const connection = await mysql.createConnection(databaseUrl)
  await connection.query(`CREATE TABLE task (
    id INT PRIMARY KEY AUTO_INCREMENT, title VARCHAR(255) NOT NULL, description TEXT,
    status VARCHAR(16) NOT NULL DEFAULT 'pending', priority TINYINT NOT NULL DEFAULT 2, due_date DATE, assignee_id INT,
    created_at DATETIME(3) NOT NULL DEFAULT NOW(3), KEY (created_at, id), KEY (assignee_id, due_date, id)
  ) ENGINE=InnoDB`)
  await connection.query(
    `INSERT INTO task (title, description, status, priority, due_date, assignee_id, created_at)
     SELECT CONCAT('Task ', seq, ' review the quarterly disbursement file'), REPEAT(?, 1 + seq MOD 6),
       ELT(1 + seq MOD 4, 'pending', 'in_progress', 'completed', 'overdue'), 1 + seq MOD 3,
       NOW() + INTERVAL (seq MOD 60) DAY, 1 + seq MOD 100, NOW(3) - INTERVAL seq MINUTE
     FROM seq_1_to_10000`,
    [TEXT],
  )
  await connection.end()
}

/** Starts the baseline server in a child process. */
export async function startBaseline(databaseUrl: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline-server.ts')], {
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
