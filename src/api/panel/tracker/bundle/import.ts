import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { type Fault, refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Default, Id } from '#contract/schema.ts'
import { codeOf } from '#resource/panel/equipment.ts'
import { Imei } from '#resource/panel/tracker/bundle.ts'
import * as bundles from '#store/dealer/bundles.ts'

export default command('panel/tracker/bundle/import', {
  summary: 'Adds bundles by the IMEIs of their devices, all of them or none.',
  description:
    'All are of one model. `list` holds their ids, in the order of the IMEIs. An IMEI that stands there twice is told by ' +
    'its place (`imeis.3`), and error 247 lists those that the dealer has already. `factory_preset`: they come with the ' +
    'settings that they need.',
  access: dealerWith(['tracker_bundles', 'create']),
  params: Type.Object({
    imeis: Type.Array(Imei, { minItems: 1, maxItems: 10_000, description: 'IMEIs of the devices.' }),
    equip_id: Id,
    factory_preset: Default(Type.Boolean(), false),
  }),
  result: Type.Object({ list: Type.Array(Id, { description: 'Ids of the bundles.' }) }),
  errors: ['entity_not_found', 'already_exists'],

  async handler({ imeis, equip_id, factory_preset }, { db, caller, fail }) {
    refuse(repeated(imeis))
    const model = codeOf(equip_id) ?? fail('entity_not_found')
    const ids = await bundles.create(db, caller, { imeis, model, factory_preset })
    const list = imeis.filter((imei) => !ids.has(imei))
    if (list.length > 0) fail('already_exists', { list })
    return { list: imeis.map((imei) => ids.get(imei) as number) }
  },
})

const repeated = (imeis: readonly string[]): Fault[] => {
  const seen = new Set<string>()
  const isAgain = (imei: string) => seen.size === seen.add(imei).size
  return imeis.flatMap((imei, i) => (isAgain(imei) ? [{ parameter: `imeis.${i}`, error: 'is there already' }] : []))
}
