import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { GENESIS, type Link } from '../entries/entry.ts'

const KEY_BYTES = 32
const KEY_ID_LENGTH = 16

/** Reason of an anchor: the chain has grown, or its oldest entries were removed. */
type AnchorReason = 'growth' | 'retention'

export interface Anchor extends Link {
  reason: AnchorReason
  keyId: string
  signature: string
}

/** Signs positions of the chain with a key that is not stored in the database. */
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

  /** Returns whether an anchor was signed with this key and is unchanged. */
  hasSigned(anchor: Anchor): boolean {
    return anchor.keyId === this.id && anchor.signature === this.sign(anchor, anchor.reason)
  }
}

const COLUMNS = 'seq, hash, reason, key_id AS keyId, signature'

/** Stores an anchor in the database and writes it to the application log, which is kept elsewhere. */
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

/** Returns the last entry of the chain; the genesis link without any. */
export async function findChainEnd(database: Database): Promise<Link> {
  const [end] = await database.rows<Link>('SELECT seq, hash FROM audit_entries ORDER BY seq DESC LIMIT 1')
  return end ?? GENESIS
}

/** Adds an anchor at the end of the chain if it has grown since the last one. */
export async function anchorGrowth(platform: Platform): Promise<void> {
  const { database } = platform
  const end = await findChainEnd(database)
  const [newest] = await database.rows<Link>('SELECT seq, hash FROM audit_anchors ORDER BY seq DESC LIMIT 1')
  if (end.seq > (newest?.seq ?? 0)) {
    await addAnchor(platform, end, 'growth')
  }
}

/** Returns the anchor up to which expired entries were removed; undefined when none were. */
export async function findBeginning(database: Database): Promise<Anchor | undefined> {
  const [anchor] = await database.rows<Anchor>(
    `SELECT ${COLUMNS} FROM audit_anchors FORCE INDEX (audit_anchors_reason)
     WHERE reason = 'retention' ORDER BY seq DESC LIMIT 1`,
  )
  return anchor
}

/** Returns the anchors after one sequence number up to another, in order. */
export function readAnchors(database: Database, after: number, upTo: number): Promise<Anchor[]> {
  return database.rows<Anchor>(
    `SELECT ${COLUMNS} FROM audit_anchors FORCE INDEX (audit_anchors_seq) WHERE seq > ? AND seq <= ? ORDER BY seq, id`,
    [after, upTo],
  )
}

/** Returns the anchor with the highest sequence number. */
export async function findNewestAnchor(database: Database): Promise<Anchor | undefined> {
  const [anchor] = await database.rows<Anchor>(
    `SELECT ${COLUMNS} FROM audit_anchors ORDER BY seq DESC, id DESC LIMIT 1`,
  )
  return anchor
}
