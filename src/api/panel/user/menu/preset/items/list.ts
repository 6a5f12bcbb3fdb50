import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { type Destination, destinations, Tab, titleOf } from '#resource/user/menu.ts'

const items = (Object.keys(destinations) as Destination[]).map((name) => ({
  title: titleOf(name),
  destination: destinations[name],
}))

export default query('panel/user/menu/preset/items/list', {
  summary: 'Lists where tabs of a menu can lead.',
  description: 'The answer is a bare array.',
  access: dealerWith(['users', 'read']),
  get: true,
  params: None,
  result: Type.Array(Tab),
  bare: true,

  handler: () => items,
})
