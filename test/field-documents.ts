import type { User } from '#contract/caller.ts'
import type { FileStore } from '#files/file-store.ts'
import { submitForm } from '#service/form/values.ts'
import type { Db } from '#store/db.ts'
import { attach } from '#store/files/files.ts'
import { reserve } from '#store/files/tickets.ts'
import { transact } from '#store/transaction.ts'
import { storeCheckin } from '#test/checkins.ts'
import type { Person } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'

/** Check-ins with what documents show of them, made without the ways of a phone. */

const photo = twoHalves(320, 240).jpeg().toBuffer()

/** An uploaded file whose small picture is in the store; for a field of a form, or for none. */
export const uploaded = async (
  { db, files }: { db: Db; files: FileStore },
  { id }: Person,
  name: string,
  of: { form_id?: number; field_id?: string; preview?: boolean } = {},
): Promise<number> => {
  const { preview = true, ...subject } = of
  const owner = { account_id: id, user_id: id }
  const wanted = { type: preview ? ('image' as const) : ('file' as const), size: 1000, filename: name, ...subject }
  const reservation = { expires: new Date(Date.now() + 60_000), quota: 1e9 }
  const file_id = (await reserve(db, owner, wanted, reservation)) as number
  const preview_key = preview ? `field/${id}/${file_id}-small.jpg` : null
  if (preview_key) await files.put(preview_key, await photo, 'image/jpeg')
  const done = { state: 'uploaded', uploaded: new Date(), key: `field/${id}/${file_id}`, preview_key }
  await db.updateTable('file').set(done).where('id', '=', file_id).execute()
  return file_id
}

interface Given {
  tracker_id: number
  marker_time: Date
  location: { lat: number; lng: number; address: string; precision?: number }
  comment?: string
  file_ids?: readonly number[]
  form?: { form_id: number; values: object }
}

/** Makes a check-in as `checkin/create` does it; answers the id. */
export const checkedIn = (db: Db, { id }: Person, { form, file_ids = [], ...wanted }: Given): Promise<number> => {
  const caller = { account_id: id, user_id: id, master: true, time_zone: 'UTC' } as User
  return transact(db, async (transaction) => {
    const checkin_id = await storeCheckin(transaction, { id }, wanted)
    await attach(transaction, caller, file_ids, { checkin_id })
    const { tracker_id, location } = wanted
    const submission = { ...(form as { form_id: number; values: never }), checkin_id, tracker_id, location }
    if (form) await submitForm(transaction, caller, submission, wanted.marker_time)
    return checkin_id
  })
}
