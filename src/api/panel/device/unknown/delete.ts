import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { operator } from '#resource/panel/operator.ts'
import * as unknownDevices from '#store/dealer/unknown-devices.ts'

export default command('panel/device/unknown/delete', {
  summary: 'Forgets a device that nobody registered, until it knocks again; for the operator of the platform.',
  access: operator,
  params: Type.Object({
    protocol: Type.String({ maxLength: 64 }),
    device: Type.String({ maxLength: 64, description: 'The id that the device sends.' }),
  }),
  result: None,
  errors: ['not_found'],
  example: { fails: 'not_found' },

  async handler({ protocol, device }, { db, fail }) {
    if (!(await unknownDevices.remove(db, protocol, device))) fail('not_found')
    return {}
  },
})
