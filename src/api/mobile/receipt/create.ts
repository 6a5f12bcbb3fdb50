import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id } from '#contract/schema.ts'
import { PhoneReceipt } from '#resource/fuel-receipt.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { most_photos } from '#resource/mobile/scene.ts'
import { lookFor } from '#service/file-upload.ts'
import { addReceipt } from '#service/fuel/receipt.ts'
import { doneAt } from '#service/mobile/clock.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { officeOf } from '#service/mobile/office.ts'
import { privacyOfTracker } from '#service/mobile/privacy.ts'
import { driverAt } from '#store/fleet/drivers.ts'

const path = 'mobile/receipt/create'

export default command(path, {
  summary: 'Keeps a receipt of fuel that was paid for on the way.',
  description: `Of the phone’s tracker, its vehicle, and the employee who was assigned to it then, as far as changes of that are known. ${deed_rule} 201 for a photo that cannot be had. The office sees it among all receipts (docs/receipts.md).`,
  access: phone,
  params: Type.Object({
    ...deed,
    receipt: Described(PhoneReceipt, 'What was paid for.'),
    file_ids: Clearable(
      Type.Array(Id, {
        maxItems: most_photos,
        description: 'Photos of `mobile/file/create`, of this phone and not named before.',
      }),
    ),
  }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'already_exists'],
  example: {
    params: {
      at: '2026-01-05 08:00:00',
      clock: '2026-01-05 08:00:05',
      receipt: { volume: 42.5, cost: 72.25 },
      file_ids: [],
    },
  },

  // Photos that a bucket has taken are looked for before the transaction.
  keeps: true,

  async handler({ key, clock, ...said }, context) {
    const { caller, now, transaction } = context
    const office = officeOf(caller)
    const { tracker_id } = caller
    await lookFor(context, office, said.file_ids ?? [])
    return transaction(async (db) => {
      const keep = async () => {
        const time = doneAt({ at: said.at, ...(clock && { clock }) }, now)
        const employee_id = await driverAt(db, office, tracker_id, time)
        const isPrivate = (await privacyOfTracker(db, office, tracker_id))?.at(time.getTime())
        const told = isPrivate ? { lat: null, lng: null } : {}
        const receipt = { ...said.receipt, ...told, time, tracker_id, employee_id, file_ids: said.file_ids ?? [] }
        return { id: await addReceipt({ db, caller: office, now }, receipt) }
      }
      return (await doOnce({ db, caller, now }, { path, key, said }, keep)).answer
    })
  },
})
