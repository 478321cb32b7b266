import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { GENESIS, type Link } from '../entries/entry.ts'

const KEY_BYTES = 32
const KEY_ID_LENGTH = 16

/** Why an anchor was made: the chain had grown, or its beginning was removed. */
type AnchorReason = 'growth' | 'retention'

export interface Anchor extends Link {
  reason: AnchorReason
  keyId: string
  signature: string
}

/** Signs what the chain is at a place, with a key that whoever has only the database does not have. */
export class AnchorKey {
  readonly #key: Buffer
  readonly id: string

  /** @param secret SESSION_SECRET, hexadecimal. */
  constructor(secret: string) {
    const key = hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), 'audit-anchors', KEY_BYTES)
    this.#key = Buffer.from(key)
    this.id = createHash('sha256').update(this.#key).digest('hex').slice(0, KEY_ID_LENGTH)
  }

  sign({ seq, hash }: Link, reason: AnchorReason): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([seq, hash, reason]))
      .digest('hex')
  }

  /** Whether an anchor was made with this key, unchanged since. */
  hasSigned(anchor: Anchor): boolean {
    return anchor.keyId === this.id && anchor.signature === this.sign(anchor, anchor.reason)
  }
}

const COLUMNS = 'seq, hash, reason, key_id AS keyId, signature'

/** Keeps what the chain is at a place, here and in the log, which lies elsewhere. */
export async function addAnchor(
  { database, clock, environment, logger }: Platform,
  link: Link,
  reason: AnchorReason,
  trx?: Transaction,
): Promise<void> {
  const key = new AnchorKey(environment.SESSION_SECRET)
  await database.change(
    'INSERT INTO audit_anchors (at, seq, hash, reason, key_id, signature) VALUES (?, ?, ?, ?, ?, ?)',
    [clock.now(), link.seq, link.hash, reason, key.id, key.sign(link, reason)],
    trx,
  )
  logger.info({ seq: link.seq, hash: link.hash, reason }, 'audit log anchored')
}

/** The last entry of the chain; the beginning while there is none. */
export async function findChainEnd(database: Database): Promise<Link> {
  const [end] = await database.rows<Link>('SELECT seq, hash FROM audit_entries ORDER BY seq DESC LIMIT 1')
  return end ?? GENESIS
}

/** Anchors the end of the chain where it has grown since the last time. */
export async function anchorGrowth(platform: Platform): Promise<void> {
  const { database } = platform
  const end = await findChainEnd(database)
  const [newest] = await database.rows<Link>('SELECT seq, hash FROM audit_anchors ORDER BY seq DESC LIMIT 1')
  if (end.seq > (newest?.seq ?? 0)) {
    await addAnchor(platform, end, 'growth')
  }
}

/** Up to where entries were removed because they had served their time; undefined when none was. */
export async function findBeginning(database: Database): Promise<Anchor | undefined> {
  const [anchor] = await database.rows<Anchor>(
    `SELECT ${COLUMNS} FROM audit_anchors FORCE INDEX (audit_anchors_reason)
     WHERE reason = 'retention' ORDER BY seq DESC LIMIT 1`,
  )
  return anchor
}

/** The anchors between two places, in order. */
export function readAnchors(database: Database, after: number, upTo: number): Promise<Anchor[]> {
  return database.rows<Anchor>(
    `SELECT ${COLUMNS} FROM audit_anchors FORCE INDEX (audit_anchors_seq) WHERE seq > ? AND seq <= ? ORDER BY seq, id`,
    [after, upTo],
  )
}

/** The anchor of the last place that has one. */
export async function findNewestAnchor(database: Database): Promise<Anchor | undefined> {
  const [anchor] = await database.rows<Anchor>(
    `SELECT ${COLUMNS} FROM audit_anchors ORDER BY seq DESC, id DESC LIMIT 1`,
  )
  return anchor
}
