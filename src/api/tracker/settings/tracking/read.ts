import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, Nullable } from '#contract/schema.ts'
import { Interval } from '#resource/tracker/settings/tracking.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { commandsOf } from '#service/tracker/commanding.ts'
import * as commands from '#store/command/commands.ts'

export default query('tracker/settings/tracking/read', {
  summary: 'Reads how often a device was told to report.',
  description:
    'As it was told last and did not refuse, by `tracker/settings/tracking/update` in the last 90 days; null where it was not. 214 ' +
    'where devices of its protocol cannot be told.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({
    value: Described(Type.Object({ tracking_interval: Nullable(Interval) }), 'How it is to report.'),
  }),
  errors: ['not_found', 'device_blocked', 'not_supported_by_device'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const device = unblocked((await commands.deviceOf(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (!commandsOf(device.model).includes('interval')) fail('not_supported_by_device')
    return { value: { tracking_interval: (await commands.lastInterval(db, caller, device.source_id)) ?? null } }
  },
})
