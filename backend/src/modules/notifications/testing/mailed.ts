import type { TestPortal } from '../../../test/portal.ts'

/** A queued mail. */
export interface Mailed {
  key: string
  kind: string
  userId: number
  subject: string
  paragraphs: string[]
  list?: { text: string; path?: string }[]
  link?: { text: string; path: string }
  mutePath?: string
}

/** Returns all queued mails, oldest first. */
export async function mailsOf({ platform }: TestPortal): Promise<Mailed[]> {
  const rows = await platform.database.rows<Omit<Mailed, 'paragraphs'> & { content: string }>(
    'SELECT unique_key AS `key`, kind, user_id AS userId, subject, content FROM mail_messages ORDER BY id',
  )
  return rows.map(({ content, ...row }) => ({
    ...row,
    ...(JSON.parse(content) as Pick<Mailed, 'paragraphs'>),
  }))
}
