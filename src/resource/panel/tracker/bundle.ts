import { Type } from 'typebox'
import { Described, Id, Matching, Moment, Named, Nullable } from '#contract/schema.ts'
import type { findByImei } from '#store/dealer/bundles.ts'
import { modelOf } from '../../tracker/models.ts'
import { equipmentOf } from '../equipment.ts'

export const Imei = Matching('^\\d{15}$', '15 digits', { examples: ['356307042441013'] })

/** A device in its box, which a dealer has prepared for whoever will register it (supplement 2, section 6). */
export const Bundle = Named('Bundle', {
  id: Id,
  equip_id: Id,
  equip_vendor: Type.String({ description: 'Maker of the equipment.' }),
  equip_name: Type.String({ description: 'Name of the equipment.' }),
  equip_model: Type.String({ description: 'Model of the equipment.' }),
  model_code: Type.String(),
  imei: Imei,
  iccid: Nullable(Type.String({ description: 'The SIM card in it.' })),
  assign_time: Nullable(Described(Moment, 'When it was registered; null: not yet.')),
  order_id: Nullable(Type.Integer({ description: 'Null: orders are not kept here.' })),
  factory_preset: Type.Boolean(),
})

type Row = NonNullable<Awaited<ReturnType<typeof findByImei>>>

/** A bundle as answers have it, of its row in the database. */
export const bundleOf = ({ model: code, ...bundle }: Row) => {
  const model = modelOf(code)
  if (!model) throw new Error(`Bundle ${bundle.id} is of the model ${code}, which is not there any more`)
  const { equip_id, vendor: equip_vendor, name: equip_name, model_name: equip_model, model_code } = equipmentOf(model)
  return { ...bundle, equip_id, equip_vendor, equip_name, equip_model, model_code, order_id: null }
}
