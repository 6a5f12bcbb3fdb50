/** What an entry says beside who, when and where, as the service writes it into `payload`. */
export interface Payload {
  by?: { panel_login_id?: number }
  params: Record<string, unknown> | null
  params_length?: number
  changes: readonly Change[]
  left_out?: Record<string, number>
}

/** Of one row: made without `before`, deleted without `after`. */
export interface Change {
  table: string
  key: Record<string, unknown>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export const payloadOf = (text: string): Payload => {
  const { params = null, changes = [], ...others } = JSON.parse(text) as Partial<Payload>
  return { params, changes, ...others }
}

/** As `user.first_name` and its value, however deep they stand; lists and what is empty stay whole. */
export const flat = (value: object, before = ''): readonly (readonly [name: string, text: string])[] =>
  Object.entries(value).flatMap(([name, item]) => {
    const path = before + name
    const isDeeper = typeof item === 'object' && item !== null && !Array.isArray(item) && Object.keys(item).length > 0
    return isDeeper ? flat(item, `${path}.`) : [[path, textOf(item)] as const]
  })

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
