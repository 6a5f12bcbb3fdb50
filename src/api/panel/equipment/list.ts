import { dealerWith } from '../../caller.ts'
import { query } from '../../operation.ts'
import { ListOf, None } from '../../schema.ts'
import { Equipment, equipmentOf, hardware } from './equipment.ts'

export default query('panel/equipment/list', {
  summary: 'Lists what bundles can be of: the models of hardware.',
  description: 'The ids are those of `tracker/list_models`. Apps on phones are no equipment.',
  access: dealerWith(['tracker_bundles', 'read']),
  params: None,
  result: ListOf(Equipment),

  handler: () => ({ list: hardware.map(equipmentOf) }),
})
