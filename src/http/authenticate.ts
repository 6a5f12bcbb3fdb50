import type { FastifyRequest } from 'fastify'
import type { Access, Caller, Dealer, Permissions, Phone, User } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Db } from '#store/db.ts'
import {
  type HashKind,
  hash_form,
  hashKind,
  hashKindOf,
  header_words,
  type Idle,
  places,
} from '#store/people/hash-kinds.ts'
import { type Bearer, bearers, digestOf, type Opener } from '#store/people/sessions.ts'
import type { Given } from './schema.ts'

type Find = (digest: Buffer) => Promise<Bearer | undefined>

interface Asked {
  digest: Buffer
  resolve(found: Bearer | undefined): void
  reject(error: unknown): void
}

/**
 * Finds who shows a hash; those who are asked for in one turn of the event loop by one query. It begins after each of them
 * was asked for, so a session that has ended is seen at once.
 */
export const finder = (db: Db, idle?: Idle): Find => {
  let waiting: Asked[] = []
  const look = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    try {
      const rows = await bearers(
        db,
        asked.map(({ digest }) => digest),
        idle,
      )
      const found = new Map(rows.map((row) => [row.digest.toString('hex'), row]))
      for (const { digest, resolve } of asked) resolve(found.get(digest.toString('hex')))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (digest) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ digest, resolve, reject }) === 1) setImmediate(look)
    })
}

export const isHash = (shown: unknown): shown is string => typeof shown === 'string' && shown !== '' && shown !== 'null'

/** The hash is looked for in the body, in the query string, then in `Authorization: SVC <hash>` (supplement section 1.1), which may be `NVX` as well. */
export const hashOf = (request: FastifyRequest, { json, text }: Given): string | undefined => {
  const shown = { body: json.hash, query: text.hash, header: headerHash(request) }
  return places.map((place) => shown[place]).find(isHash)
}

const authorization = new RegExp(`^(?:${header_words.join('|')}) (\\S+)$`, 'i')

export const headerHash = ({ headers }: FastifyRequest): string | undefined =>
  authorization.exec(headers.authorization ?? '')?.[1]

/** `is_use_due`: it is time to note that the session is used. */
export type Known = Caller & { is_use_due?: boolean }

export const nobody: Caller = { kind: 'nobody', time_zone: 'UTC' }

/**
 * Finds who shows this hash (specification section 5). Error 4 for a hash that is unknown, has ended or is of another area;
 * for operations that anyone may ask, no hash is looked at.
 */
export const authenticate = async (find: Find, access: Access, hash: string | undefined): Promise<Known> => {
  if (access.hashes.length === 0) return nobody
  if (!hash || !hash_form.test(hash)) throw new Failure('session_ended')
  return authenticateBy(find, access, digestOf(hash.toLowerCase()))
}

/** Finds who has shown a hash, by its digest. */
export const authenticateBy = async (find: Find, access: Access, digest: Buffer): Promise<Known> => {
  const found = await find(digest)
  if (!found) throw new Failure('session_ended')
  const hash_kind = hashKindOf(found.kind)
  const { refused = 'session_ended' } = hashKind(hash_kind)
  if (!access.hashes.includes(hash_kind))
    throw new Failure(access.hashes.includes('session') ? refused : 'session_ended')
  return { ...callerOf(found, hash_kind, digest), is_use_due: found.is_use_due }
}

const openerOf = ({ opened_by_panel_login, opened_by_user }: Bearer): { opened_by?: Opener } => {
  if (opened_by_panel_login === null && opened_by_user === null) return {}
  return { opened_by: { panel_login_id: opened_by_panel_login ?? undefined, user_id: opened_by_user ?? undefined } }
}

const phoneOf = ({ account_id, dealer_id, demo, time_zone, locale, ...found }: Bearer, digest: Buffer): Phone => ({
  ...{ kind: 'phone', hash_kind: 'phone', digest, account_id, dealer_id, demo, time_zone, locale },
  phone_id: found.phone_id as number,
  tracker_id: found.tracker_id as number,
  label: found.label ?? '',
})

const callerOf = (found: Bearer, hash_kind: HashKind, digest: Buffer): Caller => {
  if (hashKind(hash_kind).lets_in === 'phone') return phoneOf(found, digest)
  if (hashKind(hash_kind).lets_in === 'dealer')
    return {
      kind: 'dealer',
      hash_kind: hash_kind as Dealer['hash_kind'],
      digest,
      dealer_id: found.dealer_id,
      panel_login_id: found.panel_login_id as number,
      permissions: found.permissions as Permissions,
      time_zone: found.time_zone,
      ...openerOf(found),
    }
  const { account_id, login, demo, dealer_id, time_zone, locale } = found
  const user_id = found.user_id as number
  const master = user_id === account_id
  const rights = found.rights ?? []
  return {
    kind: 'user',
    hash_kind: hash_kind as User['hash_kind'],
    digest,
    user_id,
    account_id,
    dealer_id,
    login,
    demo,
    master,
    rights,
    time_zone,
    locale,
    ...openerOf(found),
  }
}

const mayUser = (access: Access, user: User): boolean =>
  user.master ||
  (!access.master && [access.right, access.second_right].every((right) => !right || user.rights.includes(right)))

const mayDealer = (access: Access, { permissions }: Dealer): boolean =>
  (access.permissions ?? []).every(([group, ...actions]) =>
    actions.some((action) => permissions[group]?.includes(action)),
  )

/** Answers whether the caller holds what an access asks for; of nobody and of phones none asks for anything. */
const may = (access: Access, caller: Caller): boolean => {
  if (caller.kind === 'user') return mayUser(access, caller)
  return caller.kind !== 'dealer' || mayDealer(access, caller)
}

/** Error 13 unless the caller holds what the operation's access asks for; 101 for visitors where they may not; what the access says for a session that somebody else opened. */
export const permit = (access: Access, caller: Caller): void => {
  if (!may(access, caller)) throw new Failure('not_permitted')
  if (access.not_in_demo && 'demo' in caller && caller.demo) throw new Failure('disabled_in_demo')
  if (access.in_person && 'opened_by' in caller && caller.opened_by) throw new Failure(access.in_person)
}
