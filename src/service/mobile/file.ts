import { type Static, Type } from 'typebox'
import type { Phone } from '#contract/caller.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { Described, Id, Nullable } from '#contract/schema.ts'
import type { Db } from '#store/db.ts'
import * as files from '#store/files/files.ts'
import { announce } from '#store/files/loose-files.ts'
import * as tickets from '#store/files/tickets.ts'
import * as deeds from '#store/phones/phone-deeds.ts'
import { baseName, largest_file, Ticket, wayFor } from '../file-ticket.ts'
import { lookFor } from '../file-upload.ts'
import { doOnce } from './deed.ts'
import { officeOf } from './office.ts'

/** Files of phones: as anybody's, but that asking for one again answers the same file, and a way that works. */

export const phoneFile = {
  file_id: Described(Id, 'Names the file from now on; another one than before where that one is gone.'),
  uploaded: Type.Boolean({ description: 'It is there already, and need not be sent.' }),
  ticket: Nullable(Described(Ticket, 'The way that it is sent; null where it is there.')),
}

type Means = Pick<Context<Phone>, 'db' | 'files' | 'images' | 'config' | 'caller' | 'now'> &
  Keeping & { fail(error: 'over_quota' | 'file_too_large'): never }

export interface Wanted extends Pick<tickets.NewFile, 'type' | 'size' | 'filename' | 'metadata'> {
  key: string
}

type Answered = { file_id: number; uploaded: boolean; ticket: Static<typeof Ticket> | null }

/** Reserves space for a file, or finds what became of it; answers how it is sent. Fails with 268 and 271 as all tickets do. */
export const phoneTicket = async (means: Means, path: string, { key, ...said }: Wanted): Promise<Answered> => {
  const { config, caller, now, fail, transaction } = means
  if (said.size > largest_file) fail('file_too_large')
  const office = officeOf(caller)
  const before = (await deeds.answerOf(means.db, caller, key)) as { file_id: number } | undefined
  if (before) await lookFor(means, office, [before.file_id])
  const expires = new Date(now.getTime() + config.file_ticket_time * 1000)
  const { url, fields, ...known } = await wayFor(means, said, expires)
  const reservation = { expires, quota: config.file_quota * 1024 * 1024, ...known }
  const reserve = async (db: Db): Promise<{ file_id: number }> => {
    const file = { ...said, ...(said.filename && { filename: baseName(said.filename) }) }
    return { file_id: (await tickets.reserve(db, office, file, reservation)) ?? fail('over_quota') }
  }
  const { file_id, uploaded } = await transaction(async (db) => {
    const { answer, again } = await doOnce({ db, caller, now }, { path, key, said }, () => reserve(db))
    const state = again ? await files.stateForChange(db, office, answer.file_id) : 'created'
    if (state === 'uploaded') return { ...answer, uploaded: true }
    // Whatever is sent there, also after it has become a file, is removed some time.
    if (known.posted_key) await announce(db, known.posted_key, Math.ceil(config.file_ticket_time) + 3600)
    if (!again) return { ...answer, uploaded: false }
    if (state === 'created' || state === 'in_progress') {
      await tickets.giveWay(db, office, answer.file_id, reservation)
      return { ...answer, uploaded: false }
    }
    const anew = await reserve(db)
    await deeds.answer(db, caller, key, anew)
    return { ...anew, uploaded: false }
  })
  return { file_id, uploaded, ticket: uploaded ? null : { file_id, url, expires, file_field_name: 'file', fields } }
}
