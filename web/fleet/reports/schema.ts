/** The parameters of a kind of report, as `plugin/list` tells them: a JSON schema as JSON, of which a form is made. */

/** What the form of a parameter is. */
export type Form =
  | { is: 'flag' }
  | { is: 'figure'; minimum?: number; maximum?: number; isWhole: boolean }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'choices'; of: readonly string[] }
  | {
      is:
        | 'zones'
        | 'places'
        | 'employees'
        | 'tiers'
        | 'events'
        | 'shifts'
        | 'sensors'
        | 'conditions'
        | 'interval'
        | 'time'
        | 'weekdays'
    }
  | { is: 'points'; of: readonly string[] }
  | { is: 'text'; maxLength?: number }

export type Parameter = Form & {
  name: string
  isRequired: boolean
  /** What it is when it is left out, if that is anything. */
  usual: unknown
}

interface Schema {
  type?: string
  default?: unknown
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  pattern?: string
  items?: Schema
  patternProperties?: object
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

/** Fields of their own, by the names that all kinds call them by. */
const own: Readonly<Record<string, Form>> = {
  zone_ids: { is: 'zones' },
  place_ids: { is: 'places' },
  employees: { is: 'employees' },
  event_types: { is: 'events' },
  shifts: { is: 'shifts' },
  sensors: { is: 'sensors' },
  conditions: { is: 'conditions' },
  details_interval_seconds: { is: 'interval' },
}

/** Parameters that nobody is asked for: another says the same. */
const left_out: ReadonlySet<string> = new Set(['plugin_id', 'details_interval_minutes'])

/** In the order in which the kind declares them. */
export const parametersOf = (schema: string): readonly Parameter[] => {
  const { properties = {}, required = [] } = JSON.parse(schema || '{}') as Schema
  return Object.entries(properties).flatMap(([name, property]) => {
    const form = left_out.has(name) ? undefined : (own[name] ?? formOf(property))
    return form ? [{ ...form, name, isRequired: isRequired(name, property, required), usual: property.default }] : []
  })
}

const isRequired = (name: string, { minItems }: Schema, required: readonly string[]): boolean =>
  required.includes(name) && (!!minItems || own[name] === undefined)

const formOf = (schema: Schema): Form | undefined => {
  const { type, minimum, maximum, maxLength, items, pattern } = schema
  if (schema.enum) return { is: 'choice', of: schema.enum.map(String) }
  if (type === 'boolean') return { is: 'flag' }
  if (schema.patternProperties) return { is: 'tiers' }
  if (type === 'object' && schema.default) return { is: 'points', of: Object.keys(schema.default) }
  if (type === 'integer' || type === 'number')
    return {
      is: 'figure',
      isWhole: type === 'integer',
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    }
  if (type === 'array' && items?.enum) return { is: 'choices', of: items.enum.map(String) }
  if (type === 'array' && items?.minimum === 1 && items.maximum === 7) return { is: 'weekdays' }
  if (type === 'string') return isTime(pattern) ? { is: 'time' } : { is: 'text', ...(maxLength && { maxLength }) }
  return undefined
}

/** A time of day is told by what it must look like. */
const isTime = (pattern = ''): boolean => pattern.includes('[0-5]')
