import type { Forms } from '#web/words/dictionary.ts'

export default {
  title: 'Garages',
  new_garage: 'New garage',
  empty: 'No garages yet',
  empty_text: 'Where vehicles are kept and looked after.',
  nothing_found: 'No garage is called so',
  organization_name: 'Organisation',
  dispatcher_name: 'Dispatcher',
  mechanic_name: 'Mechanic',
  address: 'Address',
  vehicles: 'Vehicles',
  saved: 'Saved',
  removed: 'Deleted',
  remove_title: 'Delete this garage?',
  remove_text: 'Its vehicles have none then.',
  remove_many: { one: 'Delete # garage?', other: 'Delete # garages?' } as Forms,
  unnamed: 'without name',
}
