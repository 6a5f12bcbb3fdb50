import { type RawBuilder, sql } from 'kysely'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** Values of custom fields that link employees, some of whom a sub-user does not see (docs/decisions/places.md). */

/** Values of custom fields by the fields' ids. */
export type Values = Record<string, { type: string; value: string }>

const valuesWhere = (holds: RawBuilder<boolean>) =>
  sql<Values>`(
    select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(place.fields) v where ${holds})`

/** Of a value `v`: it links nobody whom the viewer does not see. */
const isTold = (viewer: Keeper) =>
  sql<boolean>`(v.value ->> 'type' <> 'employee' or exists (
    select from employee e
    where e.account_id = place.account_id and ${isTiedVisible('employee', viewer, 'e')}
      and e.id = case v.value ->> 'type' when 'employee' then (v.value ->> 'value')::bigint end))`

/** SQL of the values of a place that the viewer sees. */
export const visibleValues = (viewer: Keeper) =>
  viewer.master ? sql<Values>`place.fields` : valuesWhere(isTold(viewer))

/** SQL of the values of a place that the viewer does not see. */
export const hiddenValues = (viewer: Keeper) =>
  viewer.master ? sql<Values>`'{}'::jsonb` : valuesWhere(sql`not ${isTold(viewer)}`)
