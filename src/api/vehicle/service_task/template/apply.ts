import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Ids, LocalTime } from '#contract/schema.ts'
import { once } from '#service/bindings.ts'
import { faultsOf } from '#service/maintenance/lacks.ts'
import { addOf } from '#service/maintenance/templates.ts'
import * as templates from '#store/maintenance/templates.ts'

export default command('vehicle/service_task/template/apply', {
  summary: 'Makes a service task of the catalogue for each of several vehicles, or for none.',
  description:
    'Beyond the contract. It repeats: when it is done, the next begins. Limits count from what the counters of each show now. What a vehicle lacks answers 7, by its id. 201: there is no such template.',
  access: userWith('vehicle_update'),
  params: Type.Object({
    template_id: Described(Id, 'The template.'),
    vehicle_ids: Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'The vehicles.' }),
    end: Type.Optional(
      Described(
        LocalTime,
        'The last moment of its first interval of the calendar; without it, so many days from now as the template has.',
      ),
    ),
  }),
  result: Type.Object({ ids: Described(Ids, 'Ids of the tasks, in the order of the vehicles.') }),
  errors: ['not_found'],
  example: {
    params: { template_id: '<id of vehicle/service_task/template/create>', vehicle_ids: [1] },
    after: ['tracker/counter/value/set', 'vehicle/service_task/template/create'],
  },

  async handler({ template_id, vehicle_ids, end }, { db, caller, now, fail }) {
    const template = (await templates.read(db, caller, template_id)) ?? fail('not_found')
    const ids = once(vehicle_ids)
    const kept = await addOf({ db, caller, now }, ids, template, end)
    refuse(faultsOf(ids, kept))
    return { ids: kept.flatMap((one) => ('id' in one ? one.id : [])) }
  },
})
