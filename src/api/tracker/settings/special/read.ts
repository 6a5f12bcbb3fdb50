import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, Optional } from '#contract/schema.ts'
import { SettingName, Special, settingsOf, specialOf } from '#resource/tracker/settings/special.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as settings from '#store/fleet/device-settings.ts'

export default query('tracker/settings/special/read', {
  summary: 'Reads what the device of a tracker is said to be set with.',
  description:
    'With `type` one setting as `value`, without all that devices of its protocol have as `list`. 214 where they have none of that ' +
    'type. They say how we read the device and speak to it; they do not change how it is set.',
  access: user,
  params: Type.Object({ tracker_id: Id, type: Optional(SettingName) }),
  result: Type.Object({
    value: Optional(Special),
    list: Optional(Type.Array(Special, { description: 'All of them.' })),
  }),
  errors: ['not_found', 'device_blocked', 'not_supported_by_device'],

  async handler({ tracker_id, type }, { db, caller, fail }) {
    const found = unblocked((await settings.read(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const known = settingsOf(found.model)
    if (type === undefined) return { list: known.map((one) => specialOf(one, found.settings)) }
    return known.includes(type) ? { value: specialOf(type, found.settings) } : fail('not_supported_by_device')
  },
})
