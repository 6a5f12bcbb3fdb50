import type { Moment } from '#form/inspection.ts'
import type { Values } from '#form/values.ts'

/** Deeds: what is done at the phone and told to the service once, however often it has to be sent. */

/** A photo, a file or a signature that goes with a deed; its bytes are on the shelf `blob` under its `key`. */
export interface Attached {
  /** Made here, so that the service knows it when it is sent again. */
  key: string
  name: string
  type: 'image' | 'file'
  /** Bytes. */
  size: number
  /** The field of the form that it answers; none where it goes with the deed itself. */
  field?: string
  /** How the service calls it, once it is there. */
  file_id?: number
}

/** Where something was done; `precision` in metres. */
export interface Spot {
  lat: number
  lng: number
  precision?: number
}

export interface FilledForm {
  template_id: number
  version: number
  /** Of the fields that take no files; those are among what is attached. */
  values: Values
}

/** What is told, by the kind of deed. */
export interface Told {
  checkin: { location: Spot; comment: string; form: FilledForm | null }
  receipt: { receipt: Receipt }
  status: { status_id: number }
  privacy: { private: boolean }
  inspection: { moment: Moment; location: Spot | null; form: FilledForm }
  message: { text: string }
  /** `form_id` is how the service calls what was filled in. */
  task_form: { task_id: number; form_id: number; location: Spot | null; values: Values }
  /** What is said of a task by hand. */
  task_status: { task_id: number; status: 'arrived' | 'done' }
}

/** Litres, the account's money, kilometres. */
export interface Receipt {
  volume: number
  cost?: number
  odometer?: number
  station?: string
  fuel_type?: string
  lat?: number
  lng?: number
}

export type Kind = keyof Told

/** Why the service took it for nothing: its error, and what is wrong with which parameter. */
export interface Refusal {
  code: number
  description: string
  /** Field of the form and number of the fault, where values are wrong. */
  faults: readonly { field_id?: string; parameter?: string; error: string }[]
}

type DeedOf<K extends Kind> = K extends Kind
  ? {
      /** A UUID; the service does what has one key once. */
      key: string
      kind: K
      /** When it was done, milliseconds since 1970 UTC by the clock of this phone. */
      at: number
      /** What the person sees of it in the list: the name of a form, a station, a status. */
      title: string
      told: Told[K]
      attached: readonly Attached[]
      /** Set where it stays here until the person has decided. */
      refusal?: Refusal
    }
  : never
export type Deed<K extends Kind = Kind> = DeedOf<K>

/** The key on the shelf: in the order in which they were done. */
export const placeOf = ({ at, key }: Pick<Deed, 'at' | 'key'>): string => `${String(at).padStart(15, '0')}-${key}`

const operations = {
  checkin: 'mobile/checkin/create',
  receipt: 'mobile/receipt/create',
  status: 'mobile/status/assign',
  privacy: 'mobile/privacy/set',
  inspection: 'mobile/inspection/create',
  message: 'mobile/chat/send',
  task_form: 'mobile/task/form/submit',
  task_status: 'mobile/task/set_status',
} as const satisfies Record<Kind, string>

/** The operation that a deed is told to, and its parameters but the phone's clock; all that is attached is there by now. */
export const toldAs = (deed: Deed): { path: (typeof operations)[Kind]; params: Record<string, unknown> } => ({
  path: operations[deed.kind],
  params: { key: deed.key, at: new Date(deed.at).toISOString(), ...paramsOf(deed) },
})

/** Kinds that are told as they are: nothing is attached to them. */
const plain = ['status', 'privacy', 'message', 'task_status'] as const

const isPlain = (deed: Deed): deed is Deed<(typeof plain)[number]> => plain.some((kind) => kind === deed.kind)

const paramsOf = (deed: Deed): object => {
  if (isPlain(deed)) return deed.told
  const file_ids = idsOf(deed.attached.filter(({ field }) => field === undefined))
  if (deed.kind === 'receipt') return { ...deed.told, file_ids }
  if (deed.kind === 'inspection') {
    const { moment, location, form } = deed.told
    return { moment, location: roughly(location), form: withFiles(form, deed.attached) }
  }
  if (deed.kind === 'task_form') {
    const { location, ...rest } = withFiles(deed.told, deed.attached)
    return { ...rest, location: roughly(location) }
  }
  const { form, comment, ...rest } = deed.told
  return { ...rest, ...(comment && { comment }), file_ids, ...(form && { form: withFiles(form, deed.attached) }) }
}

/** How exactly it is known is said of check-ins alone. */
const roughly = (spot: Spot | null) => spot && { lat: spot.lat, lng: spot.lng }

const idsOf = (attached: readonly Attached[]): number[] =>
  attached.flatMap(({ file_id }) => (file_id === undefined ? [] : [file_id]))

/** The form with the ids of what was attached to its fields; `values` has those fields already, with their types. */
const withFiles = <Form extends { values: Values }>(form: Form, attached: readonly Attached[]): Form => ({
  ...form,
  values: Object.fromEntries(
    Object.entries(form.values).map(([id, value]) => {
      const ids = idsOf(attached.filter(({ field }) => field === id))
      if (ids.length === 0) return [id, value]
      return [id, value.type === 'signature' ? { ...value, file_id: ids[0] as number } : { ...value, file_ids: ids }]
    }),
  ),
})

/** The deed without its form and what was attached to it: what may be sent where the template is gone or changed. */
export const withoutForm = (deed: Deed<'checkin'>): Deed<'checkin'> => {
  const { refusal: _, ...rest } = deed
  return {
    ...rest,
    // It is another deed than the one that was refused.
    key: crypto.randomUUID(),
    told: { ...deed.told, form: null },
    attached: deed.attached.filter(({ field }) => field === undefined),
  }
}

/** The deed with its files to be sent anew. */
export const withoutIds = (deed: Deed): Deed => ({
  ...deed,
  attached: deed.attached.map(({ file_id: _, ...file }) => file),
})
