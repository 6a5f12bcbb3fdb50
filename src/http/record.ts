import type { FastifyRequest } from 'fastify'
import type { Caller } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Doer, Keeping, Operation } from '#contract/operation.ts'
import { once } from '#pace/once.ts'
import { append, headForChange, watch } from '#store/audit/audit.ts'
import { beginningOf, type Entry, linkAfter, purpose, type Scope } from '#store/audit/audit-chain.ts'
import type { Db } from '#store/db.ts'
import type { Recorded } from '#store/history/history.ts'
import { madeIn } from '#store/history/note.ts'
import { transact } from '#store/transaction.ts'
import { subjectOf, told } from './payload.ts'
import type { Schema } from './schema.ts'
import { createTurns } from './turns.ts'

interface Recording {
  db: Db
  secret: { derive(purpose: string): Buffer }
  /** Told of each try that PostgreSQL ended for the sake of another transaction. */
  onConflict(): void
  /** Told of the entries of the history that a command has made, once it is committed. */
  onRecorded?(entries: readonly Recorded[]): void
}

/** A command of somebody, as the audit tells it. */
export interface Asked {
  operation: Operation
  caller: Caller
  params: unknown
  now: Date
  /** What is left for the outside world, once it is committed. */
  later: (() => Promise<void> | void)[]
  request: Pick<FastifyRequest, 'address' | 'headers'>
}

/**
 * Runs what a command does in a transaction that ends with its entry in the audit. The account is locked first: commands
 * of one account are done one after the other, those of this process without a connection each while they wait, and it does
 * not end meanwhile. What nobody did, such as asking for a mail
 * that restores a password, has no entry.
 *
 * After a conflict with another transaction all of it is done again, so `work` begins anew from the parameters and the
 * database: what it had left for later is forgotten.
 */
export const recorder = ({ db, secret, onConflict, onRecorded }: Recording) => {
  const key = once(() => secret.derive(purpose))
  const inTurn = createTurns()
  return async <T>(
    asked: Asked,
    work: (db: Db) => Promise<T>,
    author = authorOf(asked.caller),
    what?: string,
  ): Promise<T> => {
    const before = asked.later.length
    let last: Db | undefined
    const begin = async (transaction: Db): Promise<T> => {
      asked.later.length = before
      last = transaction
      if (!author) return work(transaction)
      const scope = scopeOf(author)
      if (!(await watch(transaction, scope))) throw ended(asked.caller)
      const result = await work(transaction)
      const { seq, digest, ...noted } = await headForChange(transaction, scope, beginningOf(key(), scope))
      const entry = {
        ...entryOf(asked, author, result, what),
        payload: told(
          byWhom(asked.caller, author),
          { params: asked.params, schema: asked.operation.params as Schema },
          noted,
        ),
      }
      await append(transaction, scope, entry, linkAfter(key(), { seq, digest }, entry))
      return result
    }
    const all = () => transact(db, begin, onConflict)
    const result = await (author && 'account_id' in author ? inTurn(`${author.account_id}`, all) : all())
    const entries = last ? madeIn(last) : []
    if (entries.length > 0) onRecorded?.(entries)
    return result
  }
}

/**
 * Makes what a command that keeps is given. `check` fails when it has succeeded without an entry: that is a mistake in it, which
 * its first test meets.
 */
export const keepingOf = (record: ReturnType<typeof recorder>, asked: Asked): Keeping & { check(): void } => {
  let begun = false
  let written = false
  return {
    async transaction(work, author, what) {
      if (begun) throw new Error(`${asked.operation.path} has one transaction, and one entry in the audit`)
      begun = true
      const result = await record(asked, work, author, what)
      written = true
      return result
    },
    continued() {
      written = true
    },
    check() {
      if (!written && asked.caller.kind !== 'nobody')
        throw new Error(`${asked.operation.path} succeeded without an entry in the audit: see Keeping.transaction`)
    },
  }
}

/** The account has ended meanwhile: who signs in to it is answered as if it had never been. */
const ended = ({ kind }: Caller) => new Failure(kind === 'nobody' ? 'wrong_login_or_password' : 'session_ended')

/** What is told of who did it beside the login: the phone, or who else opened the session. */
const byWhom = (caller: Caller, author: Doer) => {
  if ('phone_id' in author) return { phone_id: author.phone_id, phone: author.label }
  return 'opened_by' in caller ? caller.opened_by : undefined
}

const authorOf = (caller: Caller): Doer | undefined => (caller.kind === 'nobody' ? undefined : caller)

const scopeOf = (author: Doer): Scope =>
  'panel_login_id' in author
    ? { scope: 'dealer', owner_id: author.dealer_id }
    : { scope: 'account', owner_id: author.account_id }

/** Browsers say 150 characters of themselves; more is nobody's business. */
const longest_user_agent = 400

export const userAgentOf = ({ headers }: Asked['request']): string =>
  (headers['user-agent'] ?? '').slice(0, longest_user_agent)

const entryOf = (
  { operation, caller, params, now, request }: Asked,
  author: Doer,
  result: unknown,
  what?: string,
): Omit<Entry, 'payload'> => {
  const { category, id } = subjectOf(operation.path, params, result)
  const { user_id = null, panel_login_id = null, phone } = idsOf(author)
  const who = phone ?? panel_login_id ?? user_id
  const own = phone ? /^mobile_session$/ : panel_login_id ? /^account(_|$)/ : /^user(_|$)/
  // Who signs in, or changes what is its own, does so to itself.
  const isSelf = caller.kind === 'nobody' || (id === undefined && own.test(category))
  return {
    action_date: now,
    user_id,
    panel_login_id,
    hash_kind: caller.kind !== 'nobody' ? caller.hash_kind : phone ? 'phone' : 'password',
    entry_category: category,
    entry_id: isSelf ? who : (id ?? null),
    action: what ? `${operation.path}/${what}` : operation.path,
    host: request.address,
    user_agent: userAgentOf(request),
  }
}

/** By which ids an entry names who did it; what a phone does is the master user's. */
const idsOf = (author: Doer): { user_id?: number; panel_login_id?: number; phone?: number } => {
  if ('phone_id' in author) return { user_id: author.account_id, phone: author.phone_id }
  return 'panel_login_id' in author ? { panel_login_id: author.panel_login_id } : { user_id: author.user_id }
}
