import type { Result } from '#client/client.ts'

export type Model = Result<'tracker/list_models'>['list'][number]
export type Tracker = Result<'tracker/list'>['list'][number]

/** How ids of a model look: 15 digits, visible characters, or made up by the platform. */
export const idKind = ({ id_type }: Pick<Model, 'id_type'>): 'imei' | 'ascii' | 'generated' =>
  id_type === 'imei' ? 'imei' : id_type.startsWith('ascii') ? 'ascii' : 'generated'

/** What is set in a device, so that it sends to the platform. */
export interface Facts {
  host: string
  /** None: the platform does not listen for it. */
  port: number | undefined
  /** Such as `TCP`, `TCP / UDP`. */
  transport: string
  protocol: string
  /** In apps and whatever else speaks by HTTP: the whole address. */
  address: string | undefined
  /** To be sent to the device's SIM card (docs/protocols). */
  sms: readonly string[]
}

export const factsOf = ({ connection = [] }: Pick<Model, 'connection'>, host: string): Facts => {
  const [first] = connection
  const { port, description = '', sms = [] } = first ?? {}
  return {
    host,
    port,
    transport: connection.map(({ type }) => type.toUpperCase()).join(' / '),
    protocol: description,
    address: first?.type === 'http' ? `http://${host}:${port}` : undefined,
    sms: sms.map((line) => filled(line, host, port)),
  }
}

const filled = (line: string, host: string, port: number | undefined): string =>
  line
    .replaceAll('{named}', isAddress(host) ? '0' : '1')
    .replaceAll('{host}', host.replace(/[[\]]/g, ''))
    .replaceAll('{port}', String(port))

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/** A name that means this computer, whichever it is: no device elsewhere gets here by it. */
export const isHere = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

/** What a model is called: by its maker, unless its name says so. */
export const modelName = (
  { code, vendor, name }: Pick<Model, 'code' | 'vendor' | 'name'>,
  words: { mobile: string },
): string => {
  if (code === 'mobile') return words.mobile
  return vendor === 'Various' || name.startsWith(vendor) ? name : `${vendor} ${name}`
}
