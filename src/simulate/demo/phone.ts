import { type Client, createClient } from '#client/client.ts'
import { type GivenField, storedField } from '#form/field.ts'
import { readTime } from '#formats/clock.ts'
import { patient } from '#simulate/patient.ts'
import * as templates from '#store/forms/form-templates.ts'
import { beginOf, dayAt, tripsOf, zone } from '../fleet/plan.ts'
import { stopOf } from '../fleet/ways.ts'
import { answersOf, delivery, type Making, upload } from './checkins.ts'
import type { DemoTracker } from './trackers.ts'

/** A driver of the demo with a phone of the field: it asks as all of them do, over HTTP. */

const item = (id: string, label: string, ...choices: string[]): GivenField => ({
  ...{ id, label, type: 'radio_group', required: true },
  options: choices.map((label) => ({ label })),
})

const fields: readonly GivenField[] = [
  item('lights', 'Lights', 'All work', 'One is out'),
  { id: 'lamp', label: 'Photo of the lamp', type: 'photo', max_files: 2 },
  item('tyres', 'Tyres', 'Good', 'Worn', 'Flat'),
  { id: 'tyre', label: 'Photo of the tyre', type: 'photo', max_files: 2 },
  item('cargo', 'Cargo', 'Secured', 'Loose'),
  { id: 'note', label: 'What else', type: 'text', max_length: 300 },
]

const walk = {
  ...{ label: 'Walk around the van', description: 'Before the first drive', submit_in_zone: false, default: false },
  fields: fields.map(storedField),
  inspection: { moments: ['before' as const], vehicle_types: [], tags: [] },
}

/** Days back in which the driver has looked at the van, and one on which a lamp was out. */
const [days_before, faulty] = [6, 2]
const minute = 60_000

/** Invites a phone for the first van, and has it send check-ins, a receipt and inspections, unless the account has phones. */
export const ensurePhone = async (making: Making, trackers: readonly DemoTracker[]): Promise<void> => {
  const { client } = making.session
  const van = trackers.find(({ vehicle }) => vehicle.kind === 'van')
  if (!van || (await client.call('mobile/phone/list')).list.length > 0) return
  await ensureWalk(making)
  const { hash: link } = await client.call('mobile/phone/invite', {
    tracker_id: van.id,
    label: 'Mara’s phone',
  })
  const { hash } = await createClient({ url: making.url, fetch: patient }).call('mobile/session/open', { link })
  const phone = createClient({ url: making.url, hash, fetch: patient })
  await client.call('tracker/chat/send', { tracker_id: van.id, message: 'The last stop today is Bendern, gate 2.' })
  const doing = { making, phone, van }
  await inspect(doing)
  await checkIn(doing)
  await fuelUp(doing)
  await fillTasks(doing)
  await phone.call('mobile/chat/send', {
    ...deedAt(Date.now() - 30 * minute),
    text: 'Gate 2 is closed, I wait outside.',
  })
}

/** Creates the template directly in the database, for visitors of a demo account change no templates (101). */
const ensureWalk = async ({ session, db }: Making): Promise<void> => {
  const { list } = await session.client.call('form/template/list')
  if (!list.some(({ label }) => label === walk.label)) await templates.create(db, session, walk, new Date())
}

interface Doing {
  making: Making
  phone: Client
  van: DemoTracker
}

const deedAt = (time: number) => ({ key: crypto.randomUUID(), at: new Date(time).toISOString() })

/** Sends a picture as the phone's own; answers its id. */
const send = async ({ making, phone }: Doing, number: number): Promise<number> => {
  const wanted = { key: crypto.randomUUID(), size: 1_000_000, filename: `photo ${number}.png`, type: 'image' as const }
  const { file_id, ticket } = await phone.call('mobile/file/create', wanted)
  if (ticket) await upload(making, ticket, number)
  return file_id
}

/** The template of that label as the phone has it. */
const templateOf = async ({ phone }: Doing, label: string) => {
  const found = (await phone.call('mobile/read')).templates?.find((one) => one.label === label)
  if (!found) throw new Error(`the phone of the demo has no template ${label}`)
  return { template_id: found.id, version: found.version }
}

const inspect = async (doing: Doing): Promise<void> => {
  const { phone, van } = doing
  const template = await templateOf(doing, walk.label)
  const today = dayAt(van.vehicle, Date.now())
  for (let past = days_before; past > 0; past--) {
    const [first] = tripsOf(van.vehicle, today - past)
    if (!first) continue
    const isOut = past === faulty
    const choice = (value_index: number) => ({ type: 'radio_group' as const, value_index })
    const lamp = isOut && { lamp: { type: 'photo' as const, file_ids: [await send(doing, 200)] } }
    await phone.call('mobile/inspection/create', {
      ...deedAt(beginOf(van.vehicle, today - past) + first.depart * 1000 - 10 * minute),
      moment: 'before',
      form: { ...template, values: { lights: choice(isOut ? 1 : 0), ...lamp, tyres: choice(0), cargo: choice(0) } },
    })
  }
}

const checkIn = async (doing: Doing): Promise<void> => {
  const { lat, lng } = stopOf('market')
  const values = answersOf(0, await send(doing, 201))
  await doing.phone.call('mobile/checkin/create', {
    ...deedAt(Date.now() - 20 * minute),
    location: { lat, lng, precision: 8 },
    comment: 'Sent from the phone',
    file_ids: [await send(doing, 202)],
    form: { ...(await templateOf(doing, delivery)), values },
  })
}

const fuelUp = async (doing: Doing): Promise<void> => {
  await doing.phone.call('mobile/receipt/create', {
    ...deedAt(Date.now() - 45 * minute),
    receipt: { volume: 46.2, cost: 81.3, station: 'Schaan', fuel_type: 'diesel' },
    file_ids: [await send(doing, 203)],
  })
}

/** Fills in the forms of tasks that the van was at, some minutes after it came; of every fifth the driver has forgotten it. */
const fillTasks = async (doing: Doing): Promise<void> => {
  const { making, phone, van } = doing
  const { list } = await making.session.client.call('task/list', { trackers: [van.id], limit: 1000 })
  const passed = list.filter(({ form, to }) => form && (readTime(String(to), zone) ?? 0) < Date.now())
  for (const [i, { id: task_id, form, location, to }] of passed.entries()) {
    if (!form || i % 5 === 4) continue
    const { lat, lng } = location
    await phone.call('mobile/task/form/submit', {
      ...deedAt((readTime(String(to), zone) ?? Date.now()) - 10 * minute),
      ...{ task_id, form_id: form.id, location: { lat, lng } },
      values: answersOf(i, await send(doing, 210 + i)),
    })
  }
}
