import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { ChosenSettings, serviceSettings } from '#resource/dealer/settings.ts'
import { violated } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { followDemo } from './demo.ts'

export default command('panel/dealer/settings/service/update', {
  summary: 'Changes what the dealer has set for its service.',
  description:
    'What is left out keeps its value, null clears what may be null. Images are not changed here: those that are sent ' +
    'back are ignored. `demo_login` and `demo_password` make the demo account: a new user, or one that there is, which ' +
    'takes users/update (13). Its visitors change no password (101), and every night it is put back to what it was when ' +
    'it was named; one that is named no more is put back as well, and gets a password that nobody knows.',
  access: dealerWith(['service_settings', 'update']),
  params: Type.Partial(ChosenSettings),
  result: None,
  errors: ['already_exists'],

  async handler(changes, { db, caller, fail }) {
    const was = serviceSettings(await dealers.settingsForChange(db, caller))
    await dealers.changeSettings(db, caller, changes).catch((error: unknown) => {
      throw violated(error) === dealers.uniqueDomain ? fail('already_exists') : error
    })
    await followDemo(db, caller, was, { ...was, ...changes })
    return {}
  },
})
