import type { Answer, Person } from '#test/fleet.ts'

/** Templates of forms that tests make through the API. */

const choices = (...labels: string[]) => labels.map((label) => ({ label }))

/** One field of each type, with all that it has. */
export const every = [
  { id: 'name', label: 'Name', description: 'Who', required: true, type: 'text', min_length: 2, max_length: 20 },
  {
    ...{ id: 'seen', label: 'Seen', description: null, required: false, type: 'checkbox_group' },
    ...{ min_checked: 1, max_checked: 2, group: choices('Lamp', 'Tyre', 'Oil') },
  },
  { id: 'kind', label: 'Kind', description: null, required: false, type: 'dropdown', options: choices('A', 'B') },
  { id: 'way', label: 'Way', description: null, required: false, type: 'radio_group', options: choices('A', 'B') },
  {
    ...{ id: 'day', label: 'Day', description: null, required: false, type: 'date' },
    ...{ disable_future: true, disable_past: false },
  },
  { id: 'stars', label: 'Stars', description: null, required: false, type: 'rating', max_stars: 4 },
  {
    ...{ id: 'paper', label: 'Paper', description: null, required: false, type: 'file' },
    ...{ min_file_size: 1, max_file_size: 1000, allowed_extensions: ['pdf', 'txt'] },
  },
  { id: 'photo', label: 'Photo', description: null, required: false, type: 'photo', max_files: 2 },
  { id: 'sign', label: 'Signature', description: null, required: false, type: 'signature' },
  { id: 'line', label: 'More', description: null, required: false, type: 'separator' },
]

export const template = { label: 'Delivery', description: 'At the door', fields: every, submit_in_zone: false }

/** Creates a template and answers its id. */
export const makeTemplate = async (account: Person, more: object = {}): Promise<number> =>
  (await account.call('form/template/create', { template: { ...template, ...more } })).id

export const readTemplate = async (account: Person, template_id: number): Promise<Answer> =>
  (await account.call('form/template/read', { template_id })).value

/** Makes a form of a template for a tracker and answers its id. */
export const makeForm = async (account: Person, tracker_id: number, more: object = {}): Promise<number> =>
  (await account.call('checkin/form/create', { tracker_id, template_id: await makeTemplate(account, more) })).id
