import { Type } from 'typebox'
import { dealer } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Described, Id, None } from '#contract/schema.ts'
import { plugins } from '#resource/tracker/plugins.ts'

const plugin_list = [...plugins.keys()].map((id) => ({ id }))

export default query('panel/paas/plugins/list', {
  summary: 'Lists the ways in which devices can be registered: the plugins that `tracker/register` takes.',
  access: dealer,
  params: None,
  result: CountedListOf(Type.Object({ id: Described(Id, 'Number of the plugin.') })),

  handler: () => ({ list: plugin_list, count: plugin_list.length }),
})
