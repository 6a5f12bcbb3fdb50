import type { Client } from '#client/client.ts'
import { type GivenField, storedField } from '#form/field.ts'
import { patient } from '#simulate/patient.ts'
import * as checkins from '#store/checkins/checkins.ts'
import type { Db } from '#store/db.ts'
import { lock as lockTracker } from '#store/fleet/trackers.ts'
import * as templates from '#store/forms/form-templates.ts'
import { masterOf } from '#store/owner.ts'
import type { PlaceName } from '../fleet/places.ts'
import { beginOf, dayAt, tripsOf } from '../fleet/plan.ts'
import { stopOf } from '../fleet/ways.ts'
import type { Session } from './account.ts'
import { photoOf } from './photo.ts'
import type { DemoTracker } from './trackers.ts'

/** Check-ins of the demo's drivers at their stops. */

/** Drivers with the days until their licences end: for one only a few. */
const drivers = [
  { first_name: 'Mara', last_name: 'Lindner', phone: '4230000101', driver_license_cats: 'B, C', days: 900 },
  {
    ...{ first_name: 'Jonas', middle_name: 'Emil', last_name: 'Hofer' },
    ...{ phone: '4230000102', driver_license_cats: 'B', days: 20 },
  },
  { first_name: 'Aylin', last_name: 'Demir', phone: '4230000103', driver_license_cats: 'B', days: 400 },
  { first_name: 'Luca', last_name: 'Steiner', phone: '4230000104', driver_license_cats: 'B, C', days: 1300 },
] as const

type Driver = (typeof drivers)[number]

const day = 86_400_000

const comments = ['Left at the gate', 'Second floor, by hand', 'A part only, the rest tomorrow', 'Nobody was there']

const fields: readonly GivenField[] = [
  { id: 'name', label: 'Received by', type: 'text', required: true, min_length: 1, max_length: 60 },
  {
    ...{ id: 'what', label: 'Delivered', type: 'radio_group', required: true },
    options: [{ label: 'All' }, { label: 'A part' }, { label: 'Nothing' }],
  },
  {
    ...{ id: 'parcels', label: 'Parcels', type: 'checkbox_group', description: 'What was handed over' },
    group: [{ label: 'Boxes' }, { label: 'Crates' }, { label: 'Letters' }],
  },
  { id: 'proof', label: 'Proof', type: 'separator' },
  { id: 'door', label: 'The door', type: 'photo', required: true, max_files: 2 },
  { id: 'well', label: 'How it went', type: 'rating', max_stars: 5 },
]

/** The name of the template that they fill in. */
export const delivery = 'Delivery'

const template = {
  label: delivery,
  description: 'At the door',
  submit_in_zone: false,
  default: false,
  fields: fields.map(storedField),
}

/** Where check-ins are made, and as whom. */
export interface Making {
  session: Session
  db: Db
  /** Of the platform. */
  url: string
}

/** Creates the check-ins of the demo, with photos and forms, through the API, unless there are some. */
export const ensureCheckins = async (making: Making, trackers: readonly DemoTracker[]): Promise<void> => {
  const { client } = making.session
  if ((await client.call('checkin/list', { limit: 0 })).count > 0) return
  const template_id = await ensureTemplate(making)
  const vans = trackers.filter(({ vehicle }) => vehicle.kind === 'van')
  for (const [i, tracker] of vans.slice(0, drivers.length).entries()) {
    await ensureDriver(client, tracker, drivers[i])
    await checkInBefore(making, tracker)
    await checkIn(making, tracker, { number: 2 * i, template_id })
    await checkIn(making, tracker, { number: 2 * i + 1 })
  }
}

const ensureDriver = async (
  client: Client,
  { id: tracker_id, vehicle }: DemoTracker,
  driver?: Driver,
): Promise<void> => {
  if (!driver || (await client.call('employee/list', { filter: driver.last_name })).list.length > 0) return
  const { list } = await client.call('department/list')
  const department_id = list.find(({ label }) => label === vehicle.team)?.id ?? null
  const { days, ...person } = driver
  const driver_license_valid_till = new Date(Date.now() + days * day).toISOString().slice(0, 10)
  await client.call('employee/create', {
    employee: { ...person, tracker_id, department_id, driver_license_valid_till },
  })
}

/** Creates the form template directly in the database, for visitors of a demo account change no templates (101). */
const ensureTemplate = async ({ session, db }: Making): Promise<number> => {
  const { list } = await session.client.call('form/template/list')
  // One that an older demo has made asks less.
  const found = list.find((one) => one.label === template.label && one.fields.length === fields.length)
  return found?.id ?? templates.create(db, session, template, new Date())
}

/** Places that the drivers have stopped at. */
const visited: readonly PlaceName[] = [
  'market',
  'theatre',
  'homes',
  'triesen',
  'eschen',
  'bendern',
  'hospital',
  'square',
]

/** Creates a check-in from one of the stops, with a form where there is a template. */
const checkIn = async (
  making: Making,
  { id: tracker_id }: DemoTracker,
  { number, template_id }: { number: number; template_id?: number },
): Promise<void> => {
  const { client } = making.session
  const { lat, lng, street, town } = stopOf(visited[number % visited.length] as PlaceName)
  const image = { size: 1_000_000, filename: `parcel ${number + 1}.png` }
  const picture = await client.call('checkin/image/create', image)
  await upload(making, picture.value, number)
  const form_submission = template_id && (await fill(making, { tracker_id, template_id, number }))
  await client.call('checkin/create', {
    tracker_id,
    location: { lat, lng, address: `${street}, ${town}`, precision: 10 },
    comment: comments[number % comments.length],
    file_ids: [picture.value.file_id],
    ...(form_submission && { form_submission }),
  })
}

/** Days back in which the drivers have checked in, once a day. */
const days_before = 14

/** Creates check-ins of the days before, each when its vehicle was about to go on from its second stop; directly, for visitors have no time but now. */
const checkInBefore = async ({ session: { account_id }, db }: Making, { id, vehicle }: DemoTracker): Promise<void> => {
  const today = dayAt(vehicle, Date.now())
  for (let past = days_before; past > 0; past--) {
    const [, , arrived, next] = tripsOf(vehicle, today - past)
    if (!arrived || !next) continue
    const { lat, lng, street, town } = stopOf(arrived.from)
    const marker_time = new Date(beginOf(vehicle, today - past) + arrived.depart * 1000 - 60_000)
    const location = { lat, lng, address: `${street}, ${town}`, precision: 10 }
    const comment = comments[past % comments.length] ?? ''
    await db.transaction().execute(async (transaction) => {
      const viewer = masterOf(account_id)
      const tracker = await lockTracker(transaction, viewer, id)
      if (tracker) await checkins.create(transaction, tracker, { marker_time, location, comment })
    })
  }
}

const fill = async (making: Making, { number, ...of }: { tracker_id: number; template_id: number; number: number }) => {
  const { client } = making.session
  const { id: form_id } = await client.call('checkin/form/create', of)
  const field = { form_id, field_id: 'door', size: 1_000_000, filename: `door ${number + 1}.png` }
  const { value: door } = await client.call('checkin/form/file/create', field)
  await upload(making, door, number + 100)
  return { form_id, values: answersOf(number, door.file_id) }
}

/** Answers of the template, others for each number; `file_id` of the photo of the door. */
export const answersOf = (number: number, file_id: number) => ({
  name: { type: 'text' as const, value: drivers[number % drivers.length]?.last_name ?? '' },
  what: { type: 'radio_group' as const, value_index: number % 3 },
  parcels: { type: 'checkbox_group' as const, values: [true, number % 4 === 0, number % 3 === 0] },
  door: { type: 'photo' as const, file_ids: [file_id] },
  well: { type: 'rating' as const, value: 5 - (number % 3) },
})

interface Ticket {
  url: string
  file_field_name: string
  fields: Record<string, string>
}

/** Sends a picture by a ticket. */
export const upload = async ({ url }: Making, ticket: Ticket, number: number): Promise<void> => {
  const body = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) body.set(name, value)
  body.set(ticket.file_field_name, new Blob([Uint8Array.from(photoOf(number))], { type: 'image/png' }), 'photo.png')
  // To a bucket as it says; the platform itself is asked where it is, whatever it is called outside.
  const to = ticket.fields.token ? `${url}${new URL(ticket.url).pathname}` : ticket.url
  const answer = await patient(to, { method: 'POST', body })
  if (!answer.ok) throw new Error(`A photo of the demo was not taken: ${answer.status} ${await answer.text()}`)
}
