import { Type } from 'typebox'
import { Id, Named } from '#contract/schema.ts'
import { isMobile, type Model, models } from '../tracker/models.ts'

/** A model of hardware that a dealer can have in stock (supplement 15.4). */
export const Equipment = Named('Equipment', {
  equip_id: Id,
  model_name: Type.String(),
  model_code: Type.String(),
  vendor: Type.String(),
  name: Type.String(),
})

export const hardware: readonly Model[] = models.filter((model) => !isMobile(model))

export const equipmentOf = ({ id, vendor, code, name }: Model) => ({
  equip_id: id,
  model_name: name,
  model_code: code,
  vendor,
  name: `${vendor} ${name}`,
})

/** The code of a model by its id as equipment; undefined if there is no such equipment. */
export const codeOf = (equip_id: number): string | undefined => hardware.find(({ id }) => id === equip_id)?.code
