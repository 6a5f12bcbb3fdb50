import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Equipment, equipmentOf, hardware } from '#resource/panel/equipment.ts'

export default query('panel/equipment/list', {
  summary: 'Lists what bundles can be of: the models of hardware.',
  description: 'The ids are those of `tracker/list_models`. Apps on phones are no equipment.',
  access: dealerWith(['tracker_bundles', 'read']),
  params: None,
  result: ListOf(Equipment),

  handler: () => ({ list: hardware.map(equipmentOf) }),
})
