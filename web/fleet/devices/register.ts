import { ApiError, type Client, type Result } from '#client/client.ts'
import { faultAt, faultsOf } from '#web/ui/failure.ts'
import type { Words } from '#web/words/dictionary.ts'
import { idKind, type Model } from './facts.ts'

/** By what a device is known. */
export interface Named {
  /** A model's id, or `prepared`; null while none is chosen. */
  model: number | null
  device_id: string
}

/** What is asked of somebody who adds a device. */
export interface Registration extends Named {
  label: string
  group_id: number | null
  /** The vehicle that it is built into, or `made`; null for none. */
  vehicle: number | null
  /** The plate of a vehicle that is made. */
  plate: string
  phone: string
  activation_code: string
}

/** What is asked of somebody who puts another device in the place of one. */
export interface Replacement extends Named {
  phone: string
  keep_rules: boolean
}

/** Instead of a model: the dealer has the device among its own, and knows its model. */
export const prepared = 1_000_000

export const nothing: Registration = {
  label: '',
  model: null,
  device_id: '',
  group_id: null,
  vehicle: null,
  plate: '',
  phone: '',
  activation_code: '',
}

/** Plugins of hardware and of apps for which a code may be given and need not. */
const plugin = { hardware: 44, app: 35 } as const

export const register = async (
  client: Client,
  values: Registration,
  model: Model | undefined,
): Promise<Result<'tracker/register'>['value']> => {
  const { label, device_id, phone, activation_code } = values
  const common = { label, group_id: values.group_id ?? 0, activation_code: activation_code.trim() || null }
  const id = device_id.trim()
  if (values.model === prepared) return (await client.call('tracker/register_quick', { ...common, imei: id })).value
  const kind = model && idKind(model)
  const asked = {
    ...common,
    model: model?.code ?? '',
    plugin_id: kind === 'generated' ? plugin.app : plugin.hardware,
    ...(kind !== 'generated' && { device_id: id }),
    ...(model?.has_phone && { phone: digits(phone) }),
  }
  return (await client.call('tracker/register', asked)).value
}

const digits = (phone: string): string => phone.replace(/[\s+()-]/g, '')

export const replace = async (
  client: Client,
  tracker_id: number,
  { model: chosen, device_id, phone, keep_rules }: Replacement,
  model: Model | undefined,
): Promise<void> => {
  const id = device_id.trim()
  if (chosen === prepared)
    return void (await client.call('tracker/replace_quick', { tracker_id, imei: id, keep_rules }))
  const asked = { tracker_id, model: model?.code ?? '', plugin_id: plugin.hardware, device_id: id, keep_rules }
  await client.call('tracker/replace', { ...asked, ...(model?.has_phone && { phone: digits(phone) }) })
}

type Fault = keyof Words<'fleet/devices'>['faults']

/** Which field each refusal is about, and in what words. */
const refusals: Readonly<Record<number, readonly [field: keyof Registration, fault: Fault]>> = {
  201: ['device_id', 'not_prepared'],
  204: ['group_id', 'group'],
  220: ['model', 'model'],
  221: ['model', 'limit'],
  222: ['model', 'plugin'],
  223: ['phone', 'phone_used'],
  224: ['device_id', 'id_used'],
  227: ['activation_code', 'code'],
  257: ['model', 'forbidden'],
}

/** A refusal as a fault of the field that it is about. */
export const atField = (
  error: unknown,
  model: Pick<Model, 'id_type'> | undefined,
  faults: Words<'fleet/devices'>['faults'],
): unknown => {
  if (!(error instanceof ApiError)) return error
  const known = refusals[error.code]
  if (known) return faultAt(error, [{ parameter: known[0], error: faults[known[1]] }])
  if (error.code !== 7) return error
  const wrong = model && idKind(model) === 'ascii' ? faults.ascii : faults.imei
  const told = faultsOf(error).map((fault) =>
    fault.parameter === 'device_id' || fault.parameter === 'imei' ? { parameter: 'device_id', error: wrong } : fault,
  )
  return faultAt(error, told)
}
