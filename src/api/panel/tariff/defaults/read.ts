import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { PlanDefaults } from '#resource/panel/tariff/defaults.ts'
import * as defaults from '#store/billing/tariff-defaults.ts'

export default query('panel/tariff/defaults/read', {
  summary: 'Tells what new devices get.',
  description: '`tariff_id` is 0 where the dealer has no default plan.',
  access: dealerWith(['tariffs', 'read']),
  params: None,
  result: Type.Object({ tracker: Described(PlanDefaults, 'Defaults of trackers.'), camera: PlanDefaults }),

  handler: (_, { db, caller }) => defaults.read(db, caller),
})
