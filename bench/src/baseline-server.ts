import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Router from '@koa/router'
import Koa from 'koa'
import mysql, { type ResultSetHeader } from 'mysql2/promise'

/**
 * Baseline with the minimum work for one request. It uses Koa with a router and one prepared
 * statement on an indexed table of 10,000 rows. Uploads are written to disk by plain `node:http`. The
 * database comes from DATABASE_URL.
 */

const ROWS = 10_000
const COLUMNS = 'id, title, description, status, priority, due_date, assignee_id, created_at'
const pool = mysql.createPool({ uri: process.env.DATABASE_URL ?? '', connectionLimit: 10 })

const one = async (): Promise<unknown> => {
  const id = 1 + Math.floor(Math.random() * ROWS)
  const [rows] = await pool.execute<mysql.RowDataPacket[]>(`SELECT ${COLUMNS} FROM task WHERE id = ?`, [id])
  return rows[0]
}
const list = async (): Promise<unknown> => {
  const [rows] = await pool.execute(`SELECT ${COLUMNS} FROM task ORDER BY created_at DESC, id DESC LIMIT 25`)
  return rows
}
const insert = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const chunk of request) {
    text += chunk
  }
  const { title, description } = JSON.parse(text) as { title: string; description: string }
  const [result] = await pool.execute<ResultSetHeader>(
    'INSERT INTO task (title, description) VALUES (?, ?)',
    [title, description],
  )
  return { id: result.insertId }
}
const upload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const file = join(tmpdir(), `headway-floor-upload-${process.pid}`)
  await pipeline(request, createWriteStream(file))
  await rm(file)
  response.end()
}

const router = new Router()
for (const [path, answer] of Object.entries({ '/one': one, '/list': list, '/insert': insert })) {
  router.all(path, async (ctx) => {
    ctx.body = await answer(ctx.req)
  })
}
const handle = new Koa().use(router.routes()).callback()
const server = createServer((request, response) =>
  request.url === '/upload' ? void upload(request, response) : void handle(request, response),
)
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
