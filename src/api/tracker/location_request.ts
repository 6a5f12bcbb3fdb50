import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, Described, Id, LongId, OneOf } from '#contract/schema.ts'
import {
  command_patience,
  commandFailures,
  commandsOf,
  deviceFor,
  reached,
  sendOne,
} from '#service/tracker/commanding.ts'
import { noteDeed } from '#store/history/note.ts'
import { lastPlaces } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'

/** Milliseconds for which a place of satellites is as good as one that is asked for. */
const fresh = 60_000

export default command('tracker/location_request', {
  summary: 'Asks a device where it is now.',
  description:
    'Only `gprs`, over its connection: `sms` and `gsm` answer 214, for the platform has no gateway to devices beside it. Error 213 when the device was not heard ' +
    'for 15 minutes, 256 when satellites told its place in the last minute. Entries `force_location_request` and, when it ' +
    'answers, `location_response` of the history tell of it. The `id` is beyond the contract.',
  access: user,
  params: Type.Object({
    tracker_id: Id,
    type: Default(OneOf(['sms', 'gsm', 'gprs'], { description: 'How it is asked.' }), 'sms'),
  }),
  result: Type.Object({ id: Described(LongId, 'Id of the command that was sent.') }),
  errors: ['not_found', 'device_offline', 'location_actual', ...commandFailures],
  example: { params: { type: 'gprs' } },

  async handler({ tracker_id, type }, context) {
    const { db, caller, now, fail } = context
    const device = await deviceFor(context, tracker_id, () => fail('not_found'))
    const { source_id, model } = device
    if (type !== 'gprs' || !commandsOf(model).includes('locate')) fail('not_supported_by_device')
    const { fix } = await reached(context, device)
    if (fix && now.getTime() - fix.time < fresh) fail('location_actual')
    const locate = { command: { type: 'locate' }, reliable: false, patience: command_patience.at_once }
    const id = await sendOne(context, device, locate)
    const location = (await lastPlaces(queryOf(db), [source_id])).get(source_id) ?? null
    const deed = { tracker_id, source_id, event: 'force_location_request', at: now, location } as const
    await noteDeed(db, caller, { ...deed, extra: { last_known_location: true } }, now)
    return { id }
  },
})
