import { Expiry } from '#web/parts/expiry.tsx'
import { TagNames, type TagText } from '#web/parts/tag-picker.tsx'
import { type Column, dayOf } from '#web/ui/table.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { type LiveMeans, liveColumns } from './live-columns.tsx'
import type { Vehicle } from './vehicle.ts'

interface Means extends LiveMeans {
  format: Format
  tagText: TagText
}

/** What the table can tell of vehicles; by most of it the service sorts them. */
export const columnsOf = (words: Words<'fleet/vehicles'>, means: Means): readonly Column<Vehicle>[] => {
  const { format, tagText } = means
  const { fields, units } = words
  const measured = (value: number | null | undefined, unit: string, digits: 0 | 1 = 0): string =>
    value === null || value === undefined ? '' : format.unit(value, unit, digits)
  return [
    { id: 'label', title: fields.label, sort: 'label', width: 160, grow: 2, cell: ({ label }) => label },
    {
      id: 'reg_number',
      title: fields.reg_number,
      sort: 'reg_number',
      width: 120,
      cell: ({ reg_number }) => reg_number,
    },
    ...liveColumns(words, means),
    { id: 'model', title: fields.model, sort: 'model', width: 120, isExtra: true, cell: ({ model }) => model },
    { id: 'type', title: fields.type, sort: 'type', width: 90, isExtra: true, cell: ({ type }) => words.types[type] },
    {
      id: 'garage',
      title: fields.garage,
      sort: 'garage_organization_name',
      width: 124,
      isExtra: true,
      cell: ({ garage_organization_name }) => garage_organization_name,
    },
    {
      id: 'insurance',
      title: words.insurance,
      width: 196,
      cell: (vehicle) => <Expiry until={insuredUntil(vehicle)} />,
      written: (vehicle) => dayOf(insuredUntil(vehicle)),
    },
    {
      id: 'tags',
      title: fields.tags,
      width: 96,
      isExtra: true,
      cell: ({ tags }) => <TagNames ids={tags} />,
      written: ({ tags }) => tagText(tags),
    },
    {
      id: 'subtype',
      title: fields.subtype,
      sort: 'subtype',
      isExtra: true,
      cell: ({ subtype }) => subtype && words.subtypes[subtype],
    },
    { id: 'vin', title: fields.vin, sort: 'vin', width: 170, isExtra: true, cell: ({ vin }) => vin },
    {
      id: 'fuel_type',
      title: fields.fuel_type,
      sort: 'fuel_type',
      isExtra: true,
      cell: ({ fuel_type }) => fuel_type && words.fuels[fuel_type],
    },
    {
      id: 'consumption',
      title: fields.norm_avg_fuel_consumption,
      sort: 'norm_avg_fuel_consumption',
      isNumber: true,
      isExtra: true,
      cell: ({ norm_avg_fuel_consumption }) => measured(norm_avg_fuel_consumption, units.per_100_km, 1),
      written: ({ norm_avg_fuel_consumption }) => norm_avg_fuel_consumption,
      unit: format.symbol(units.per_100_km),
    },
    {
      id: 'tank',
      title: fields.fuel_tank_volume,
      sort: 'fuel_tank_volume',
      isNumber: true,
      isExtra: true,
      cell: ({ fuel_tank_volume }) => measured(fuel_tank_volume, units.litres),
      written: ({ fuel_tank_volume }) => fuel_tank_volume,
      unit: format.symbol(units.litres),
    },
    {
      id: 'payload',
      title: fields.payload_weight,
      sort: 'payload_weight',
      isNumber: true,
      isExtra: true,
      cell: ({ payload_weight }) => measured(payload_weight, units.kilograms),
      written: ({ payload_weight }) => payload_weight,
      unit: format.symbol(units.kilograms),
    },
    {
      id: 'max_speed',
      title: fields.max_speed,
      sort: 'max_speed',
      isNumber: true,
      isExtra: true,
      cell: ({ max_speed }) => (max_speed === null ? '' : format.speed(max_speed)),
      written: ({ max_speed }) => (max_speed === null ? null : Math.round(max_speed / format.units.per)),
      unit: format.units.speed,
    },
    {
      id: 'passengers',
      title: fields.passengers,
      sort: 'passengers',
      isNumber: true,
      isExtra: true,
      cell: ({ passengers }) => passengers,
    },
    {
      id: 'year',
      title: fields.manufacture_year,
      isNumber: true,
      isExtra: true,
      cell: ({ manufacture_year }) => manufacture_year,
    },
  ]
}

/** The sooner end of its two insurances. */
const insuredUntil = ({ liability_insurance_valid_till, free_insurance_valid_till }: Vehicle): string | undefined =>
  [liability_insurance_valid_till, free_insurance_valid_till]
    .filter((date) => date !== null)
    .sort()
    .at(0)
