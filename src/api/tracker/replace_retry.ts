import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { Sending } from '#service/tracker/registration.ts'
import { replaceable, replaceFailures } from '#service/tracker/replacing.ts'
import { retry, retryFailures } from '#service/tracker/retry.ts'

export default command('tracker/replace_retry', {
  summary: 'Begins the registration of a device anew that took the place of another one and was not heard since.',
  description:
    'As `tracker/register_retry`, and as often. One that was heard answers 243, a tracker whose device was never replaced or whose ' +
    'former device was never heard 266. Nothing is sent to devices yet: unless `send_register_commands` is false the answer is 214.',
  access: userWith('tracker_configure'),
  params: Type.Object({ tracker_id: Id, ...Sending }),
  result: None,
  errors: [...replaceFailures, 'device_connected', ...retryFailures],
  example: { params: { send_register_commands: false }, after: ['tracker/replace'] },

  async handler({ tracker_id, send_register_commands }, context) {
    const { fail } = context
    const device = await replaceable(context, tracker_id)
    const replaced = device.replaced ?? fail('not_in_this_status')
    if (device.heard >= replaced) fail('device_connected')
    await retry(context, device, send_register_commands)
    return {}
  },
})
