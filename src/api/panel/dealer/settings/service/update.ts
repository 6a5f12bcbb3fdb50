import { Type } from 'typebox'
import { violated } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { dealerWith } from '../../../../caller.ts'
import { ChosenSettings } from '../../../../dealer/settings.ts'
import { command } from '../../../../operation.ts'
import { None } from '../../../../schema.ts'

export default command('panel/dealer/settings/service/update', {
  summary: 'Changes what the dealer has set for its service.',
  description:
    'What is left out keeps its value, null clears what may be null. Images are not changed here: those that are sent ' +
    'back are ignored.',
  access: dealerWith(['service_settings', 'update']),
  params: Type.Partial(ChosenSettings),
  result: None,
  errors: ['already_exists'],

  async handler(changes, { db, caller, fail }) {
    await dealers.changeSettings(db, caller, changes).catch((error: unknown) => {
      throw violated(error) === dealers.uniqueDomain ? fail('already_exists') : error
    })
    return {}
  },
})
