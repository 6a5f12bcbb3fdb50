import { Type } from 'typebox'
import { Id, Named } from '#contract/schema.ts'
import { isMobile, type Model, models } from '../tracker/models.ts'

/** What a dealer can have on its shelves: a model of hardware, with its id (supplement 15.4). */
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

/** The code of the model, if there is such equipment. */
export const codeOf = (equip_id: number): string | undefined => hardware.find(({ id }) => id === equip_id)?.code
