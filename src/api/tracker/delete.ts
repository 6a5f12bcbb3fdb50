import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as clones from '#store/fleet/clones.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { rulesOfTrackers } from '#store/rules/rule-versions.ts'
import { hold, vehiclesOf } from '#store/sql/tied.ts'

export default command('tracker/delete', {
  summary: 'Deletes a clone.',
  description:
    'The tracker of the device itself cannot be deleted (249). Its owner keeps all that it sent. While a vehicle is tied ' +
    'to it or rules are bound to it, error 203 names these in `vehicles` or `rules`.',
  access: master,
  params: Type.Object({ tracker_id: Id }),
  result: None,
  errors: ['not_found', 'delete_blocked', 'clones_only'],
  example: { fails: 'clones_only' },

  async handler({ tracker_id }, { db, caller, fail }) {
    const { clone, id } = (await trackers.lock(db, caller, tracker_id)) ?? fail('not_found')
    if (!clone) fail('clones_only')
    const held = await hold(db, [{ id, account_id: caller.account_id }])
    const vehicles = await vehiclesOf(db, held)
    if (vehicles.length > 0) fail('delete_blocked', { vehicles: vehicles.map((vehicle) => vehicle.id) })
    const rules = await rulesOfTrackers(db, held)
    if (rules.length > 0) fail('delete_blocked', { rules: rules.map(({ rule_id }) => rule_id) })
    await clones.remove(db, held)
    return {}
  },
})
