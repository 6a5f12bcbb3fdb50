import { type BackgroundKind, fieldsOf } from '#web/parts/import/kind.ts'
import type { Words } from '#web/words/dictionary.ts'
import names from './import-names.json' with { type: 'json' }

/** What rows of a spreadsheet may say of devices, and of the vehicles and drivers that they go with. */
export const importKind = (
  { sheet }: Words<'fleet/devices'>,
  may: (right: 'vehicle_update' | 'employee_update') => boolean,
): BackgroundKind => {
  const { makes, ...titles } = sheet
  const { reg_number, vehicle_model, driver, ...others } = titles
  const open = {
    ...others,
    ...(may('vehicle_update') && { reg_number, vehicle_model }),
    ...(may('employee_update') && { driver }),
  }
  return {
    type: 'tracker',
    needed: 'device_id',
    known_by: 'device_id',
    policies: ['fail', 'skip'],
    also: ['vehicle', 'employee'],
    fields: fieldsOf(open, names),
    titles,
    titleOf: ({ label, device_id }) => [label, device_id].filter(Boolean).join(' · '),
    madeOf: ({ group, group_id, reg_number, vehicle_id, driver, employee_id }) => [
      ...(reg_number && !vehicle_id ? [makes.vehicle({ name: String(reg_number) })] : []),
      ...(driver && !employee_id ? [makes.driver({ name: String(driver) })] : []),
      ...(group && !group_id ? [makes.group({ name: String(group) })] : []),
    ],
  }
}
