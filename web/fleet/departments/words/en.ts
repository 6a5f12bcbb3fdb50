import type { Forms } from '#web/words/dictionary.ts'

export default {
  title: 'Departments',
  new_department: 'New department',
  empty: 'No departments yet',
  empty_text: 'A department groups employees.',
  nothing_found: 'No department is called so',
  label: 'Name',
  address: 'Address',
  people: 'Employees',
  show_people: 'Show employees',
  saved: 'Saved',
  removed: 'Deleted',
  remove_title: 'Delete this department?',
  remove_text: 'Its people are in none then.',
  remove_many: { one: 'Delete # department?', other: 'Delete # departments?' } as Forms,
}
