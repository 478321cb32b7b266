import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { TEXT } from './seed.ts'

export interface Floor {
  url: string
  processId: number
  stop(): void
}

/** Fills the table that the floor reads and writes. */
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

/** Starts the floor as a process of its own. */
export async function startFloor(databaseUrl: string): Promise<Floor> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
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
