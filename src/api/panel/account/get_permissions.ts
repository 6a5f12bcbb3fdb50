import { Type } from 'typebox'
import { dealer } from '../../caller.ts'
import { query } from '../../operation.ts'
import { None } from '../../schema.ts'
import { GrantedPermissions } from './permissions.ts'

export default query('panel/account/get_permissions', {
  summary: 'Tells what the panel login may do.',
  access: dealer,
  params: None,
  result: Type.Object({ permissions: GrantedPermissions }),

  handler: (_, { caller: { permissions } }) => ({ permissions }),
})
