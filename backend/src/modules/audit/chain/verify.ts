import type { Database } from '../../../platform/database/database.ts'
import { ENTRY_FIELDS, type ChainedEntry, GENESIS, hashOf, type Link } from '../entries/entry.ts'
import { type Anchor, type AnchorKey, findBeginning, findNewestAnchor, readAnchors } from './anchors.ts'

/** Number of entries read in one statement. */
const PAGE = 500

/** Result of a check of the chain. */
export interface Finding {
  isIntact: boolean
  entries: number
  firstSeq: number | null
  lastSeq: number | null
  /** Sequence number of the first entry that is missing or altered. */
  brokenSeq: number | null
  problem: string | null
}

interface Break {
  seq: number
  problem: string
}

function findBreak(entry: ChainedEntry, previous: Link): Break | undefined {
  const expected = previous.seq + 1
  if (entry.seq !== expected) {
    return {
      seq: expected,
      problem:
        entry.seq === expected + 1
          ? `Entry ${expected} was removed.`
          : `Entries ${expected} to ${entry.seq - 1} were removed.`,
    }
  }
  if (entry.previousHash !== previous.hash) {
    return {
      seq: entry.seq,
      problem: `Entry ${entry.seq} doesn’t follow its predecessor; one of the two was replaced.`,
    }
  }
  return hashOf(entry, entry.seq, entry.previousHash) === entry.hash
    ? undefined
    : { seq: entry.seq, problem: `Entry ${entry.seq} was changed.` }
}

function findAnchorBreak(
  anchors: readonly Anchor[],
  hashes: ReadonlyMap<number, string>,
  key: AnchorKey,
): Break | undefined {
  for (const anchor of anchors) {
    if (anchor.keyId === key.id && !key.hasSigned(anchor)) {
      return { seq: anchor.seq, problem: `The anchor at entry ${anchor.seq} was changed.` }
    }
    if (hashes.get(anchor.seq) !== anchor.hash) {
      return {
        seq: anchor.seq,
        problem: `Entry ${anchor.seq} doesn’t match its anchor; entries up to it were rewritten.`,
      }
    }
  }
  return undefined
}

/** Returns where the remaining chain must start, or the break that was found there. */
async function beginningOf(database: Database, key: AnchorKey): Promise<Link | Break> {
  const removed = await findBeginning(database)
  if (!removed) {
    return GENESIS
  }
  if (removed.keyId !== key.id) {
    return {
      seq: removed.seq,
      problem: `The anchor at entry ${removed.seq} was signed with a different SESSION_SECRET.`,
    }
  }
  return key.hasSigned(removed)
    ? { seq: removed.seq, hash: removed.hash }
    : { seq: removed.seq, problem: `The anchor at entry ${removed.seq} was changed.` }
}

async function findMissingEnd(database: Database, end: Link): Promise<Break | undefined> {
  const newest = await findNewestAnchor(database)
  return newest && newest.seq > end.seq
    ? {
        seq: end.seq + 1,
        problem: `Entries ${end.seq + 1} to ${newest.seq} were removed from the end.`,
      }
    : undefined
}

/**
 * Verifies the whole chain, one page at a time, against its hashes and anchors. It stops at the first break, since all
 * later entries depend on it.
 */
export async function verifyChain(database: Database, key: AnchorKey): Promise<Finding> {
  const beginning = await beginningOf(database, key)
  const broken = (found: Break, entries: number, first: number | null, last: number | null): Finding => ({
    isIntact: false,
    entries,
    firstSeq: first,
    lastSeq: last,
    brokenSeq: found.seq,
    problem: found.problem,
  })
  if ('problem' in beginning) {
    return broken(beginning, 0, null, null)
  }
  let end: Link = beginning
  let first: number | null = null
  let entries = 0
  for (;;) {
    const page = await database.rows<ChainedEntry>(
      `SELECT ${ENTRY_FIELDS} FROM audit_entries WHERE seq > ? ORDER BY seq LIMIT ${PAGE}`,
      [end.seq],
    )
    if (page.length === 0) {
      break
    }
    first ??= page[0]?.seq ?? null
    const start = end.seq
    const hashes = new Map<number, string>()
    for (const entry of page) {
      const found = findBreak(entry, end)
      if (found) {
        return broken(found, entries, first, end.seq)
      }
      end = { seq: entry.seq, hash: entry.hash }
      hashes.set(entry.seq, entry.hash)
      entries += 1
    }
    const found = findAnchorBreak(await readAnchors(database, start, end.seq), hashes, key)
    if (found) {
      return broken(found, entries, first, end.seq)
    }
  }
  const missing = await findMissingEnd(database, end)
  const last = entries === 0 ? null : end.seq
  return missing
    ? broken(missing, entries, first, last)
    : { isIntact: true, entries, firstSeq: first, lastSeq: last, brokenSeq: null, problem: null }
}
