import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Id, None, Optional } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { Sending } from '#service/tracker/registration.ts'
import { retry, retryFailures } from '#service/tracker/retry.ts'
import * as sources from '#store/billing/sources.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/register_retry', {
  summary: 'Begins the registration of a device anew that was never heard.',
  description:
    'The tracker is named by its id or by that of its device. One that was heard answers 243. What leads a device here goes to its SIM card, ' +
    'and the platform sends no text messages to devices: unless `send_register_commands` is false the answer is 214, and so it is for apps, which take no commands. ' +
    'Once in two minutes for a device, its dealer included: 264 tells the whole `timeout` and the `remainder` of it, as ' +
    'ISO 8601 durations.',
  access: userWith('tracker_register'),
  params: Type.Object({
    tracker_id: Optional(Id),
    device_id: Optional(Type.String({ maxLength: 50 })),
    ...Sending,
  }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'device_connected', ...retryFailures],
  example: { params: { tracker_id: '<value.id of tracker/register>', send_register_commands: false } },

  async handler({ tracker_id, device_id, send_register_commands }, context) {
    const { db, caller, fail } = context
    oneOf({ tracker_id, device_id }, 'tracker_id', 'device_id')
    const found = await (tracker_id
      ? trackers.findOne(db, caller, tracker_id)
      : trackers.findByDevice(db, caller, device_id ?? ''))
    const { source_id, clone } = unblocked(found ?? fail('not_found'), fail)
    if (clone) fail('not_for_clones')
    const device = (await sources.lockToRetry(db, caller, source_id)) ?? fail('not_found')
    if (device.heard) fail('device_connected')
    await retry(context, device, send_register_commands)
    return {}
  },
})
