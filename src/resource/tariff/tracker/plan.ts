import { Type } from 'typebox'
import { Tariff } from '../../panel/tariff.ts'

/** A plan as users see it. */
export const Plan = Type.Pick(Tariff, [
  'id',
  'name',
  'group_id',
  'active',
  'type',
  'price',
  'early_change_price',
  'device_limit',
  'has_reports',
  'store_period',
  'features',
  'map_filter',
])
