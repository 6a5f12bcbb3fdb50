import { Type } from 'typebox'
import { violated } from '#store/db.ts'
import * as tariffs from '#store/tariffs.ts'
import { dealerWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { None } from '../../schema.ts'
import { ChangedTariff, isPossible, terms } from './tariff.ts'

export default command('panel/tariff/update', {
  summary: 'Changes a plan.',
  description:
    'What devices it is for does not change. Without `early_change_price` there is none any more, without `features` ' +
    'they stay. What devices have been charged already stays as it is.',
  access: dealerWith(['tariffs', 'update']),
  params: Type.Object({ tariff: ChangedTariff }),
  result: None,
  errors: ['not_found', 'not_supported_by_device', 'duplicate_label'],

  async handler({ tariff }, { db, caller, fail }) {
    const { device_type } = (await tariffs.read(db, caller, tariff.id)) ?? fail('not_found')
    if (!isPossible(tariff.type, device_type)) fail('not_supported_by_device')
    await tariffs.update(db, caller, terms(tariff)).catch((error: unknown) => {
      if (violated(error) === tariffs.uniqueName) fail('duplicate_label')
      throw error
    })
    return {}
  },
})
