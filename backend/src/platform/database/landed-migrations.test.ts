import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { knownMigrations } from './migrations.ts'

/** Every migration that has ever landed, one name a line. Lines are added, never changed or removed. */
const listFile = join(import.meta.dirname, 'landed-migrations.txt')

it('every landed migration keeps its name, and new ones are in landed-migrations.txt', async () => {
  const landed = (await readFile(listFile, 'utf8')).trim().split('\n')
  expect(await knownMigrations()).toEqual(landed.sort())
})
