import { createHash } from 'node:crypto'
import type { Phone } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Db } from '#store/db.ts'
import * as deeds from '#store/phones/phone-deeds.ts'

/** What phones do is done once, whatever becomes of connections: a key that the phone has made is taken first, and kept with the answer. */

interface Doing {
  db: Db
  caller: Phone
  now: Date
}

/** A deed: the path of its operation, its key, and all that was asked of it but the clock, which is another one each time. */
interface Deed {
  path: string
  key: string
  said: object
}

/** The answer of a deed; `again`: it was done before. */
interface Done<A> {
  answer: A
  again: boolean
}

/**
 * Does `work` unless this was done before by the same key, in the transaction of `db`, which ends without a trace where `work` fails. Throws
 * 247 where something else was done by the key, and 3 where the phone was cut off meanwhile.
 */
export const doOnce = async <A extends object>(
  { db, caller, now }: Doing,
  { path, key, said }: Deed,
  work: () => Promise<A>,
): Promise<Done<A>> => {
  const digest = createHash('sha256')
    .update(textOf([path, said]))
    .digest()
  const before = await deeds.begin(db, caller, { key, digest }, now)
  if (before === 'gone') throw new Failure('wrong_hash')
  if (before && !before.same) throw new Failure('already_exists')
  if (before) return { answer: before.answer as A, again: true }
  const answer = await work()
  await deeds.answer(db, caller, key, answer)
  return { answer, again: false }
}

/** JSON in which the order of fields does not count. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, held) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  )
