import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** Schemas that all operations share. Bounds are the specification's; units stand with each. */

/**
 * The schema with a description, for a field that its schema alone does not explain. The mark of an optional field
 * stays, which spreading would lose.
 */
export const Described = <T extends TSchema>(schema: T, description: string): T =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T, { description })

/** An id of the platform: 32 bits, from 1. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Ids of tracks and history entries: 64 bits, safe as JSON numbers. */
export const LongId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const Ids = Type.Array(Id, { maxItems: 10_000 })

/** Text without control, private-use or surrogate characters (supplement section 1.2), ordinary spaces allowed. */
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, format: 'printable' })

/** Schema of a new password. The door also checks it against the operator's rules (service/new-passwords.ts). */
export const NewPassword = (longest: number) => ({
  ...Text(longest, 6),
  'x-new-password': true,
  description: 'The operator may ask for more characters, and refuse the most common ones.',
})

/**
 * Schema of an address that the platform is to connect to for a user or dealer. The door refuses addresses inside of
 * networks that the named setting does not hold; host names are checked when they are connected to (`notify/reach.ts`).
 */
export const Target = <T extends TSchema>(
  networks: 'webhook_networks' | 'forward_networks' | 'mail_gateway_networks' | 'map_networks',
  schema: T,
): T => ({ ...schema, 'x-target': networks })

/** Marks a field as secret: entries of the audit leave it out, whatever its name. */
export const Secret = <T extends TSchema>(schema: T): T =>
  Object.assign(Described(schema, String((schema as { description?: string }).description ?? '')), { 'x-secret': true })

/** Text of several lines: as `Text`, with newlines and tabs. */
export const Lines = (maxLength: number, options: { default?: string } = {}) =>
  Type.String({ maxLength, format: 'printable-lines', ...options })

/** Text of 1 to `maxLength` characters that is not blank. */
export const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, format: 'printable-not-blank' })

/** Address that people are led to by a click: `https:`, `http:`, `mailto:` or `tel:`; empty for none. */
export const Link = Type.String({ maxLength: 2048, format: 'link' })

/**
 * Text that matches the pattern; `rule` says in words what it must be, and stands in the error in place of the pattern.
 */
export const Matching = (pattern: string, rule: string, options: object = {}) =>
  Type.String({ pattern, 'x-rule': rule, ...options })

/** Three bytes of RGB as six hex digits, no `#`. */
export const Color = Matching('^[0-9a-fA-F]{6}$', 'six hexadecimal digits')

/**
 * A moment. On the wire `yyyy-MM-dd HH:mm:ss` in the caller's zone, or ISO 8601 with an offset;
 * handlers see a `Date`, and `http/wire.ts` converts both ways.
 */
export const LocalTime = Type.Unsafe<Date>({ type: 'string', format: 'local-time' })

/** A moment of an answer, on the wire as `LocalTime`; handlers may give milliseconds since 1970 UTC as well. */
export const Moment = Type.Unsafe<Date | number>(LocalTime)

/** A moment that is told in UTC whatever the caller's zone (specification section 1.4). */
export const UtcTime = Type.Unsafe<Date>({ type: 'string', format: 'utc-time' })

/** `yyyy-MM-dd`; stays text, for a date has no zone. */
export const LocalDate = Type.String({ format: 'date' })

/** A month of the calendar, `yyyy-MM`. */
export const Month = Matching('^(19[7-9]\\d|20\\d\\d)-(0[1-9]|1[0-2])$', 'a month such as 2026-10', {
  examples: ['2026-01'],
  description: 'A month of the calendar, `yyyy-MM`.',
})

/** An object that documents call by its name and tell once, wherever it is used. */
export const Named = <P extends TProperties>(title: string, properties: P) => Type.Object(properties, { title })

export const Lat = Type.Number({ minimum: -90, maximum: 90 })
export const Lng = Type.Number({ minimum: -180, maximum: 180 })
export const LatLng = Named('LatLng', { lat: Lat, lng: Lng })
export const Bounds = Named('Bounds', {
  nw: Described(LatLng, 'Corner in the north-west.'),
  se: Described(LatLng, 'Corner in the south-east.'),
})

export const Address = Text(255)
export const Radius = Type.Integer({ minimum: 1, maximum: 300_000, description: 'Metres.' })

/** A place on the map and what people call it. */
export const Location = Named('Location', { lat: Lat, lng: Lng, address: Address })

/** A circle on the map: a location and the radius around it in metres. */
export const Area = Named('Area', { ...Location.properties, radius: Radius })

/** `T` or null; a field that is declared so is sent as null. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: values } = schema as { type?: string | string[]; enum?: unknown[] }
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    ...(type && { type: [...new Set([type, 'null'].flat())] }),
    ...(values && { enum: [...new Set([...values, null])] }),
  })
}

/** Marks fields that are left out of answers where they are null; no word of the contract, so nobody is told. */
const spared = Symbol('left out where it is null')

/** A field of answers that is left out where there is none, which handlers answer as null. */
export const IfAny = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Unsafe<Static<T> | null>({ ...schema, [spared]: true }))

/** A field that may be left out or null for none when sent, and is left out of answers where there is none. */
export const Clearable = <T extends TSchema>(schema: T) => IfAny(Nullable(schema))

/** Answers whether a field is left out of answers where it is null. */
export const isLeftOut = (schema: object): boolean => spared in schema

/** One of the given words. */
export const OneOf = <const V extends readonly string[]>(values: V, options: object = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })

export const Optional = Type.Optional

/** A parameter that may be left out; handlers then see `value`. */
export const Default = <T extends TSchema>(schema: T, value: Static<T>) =>
  ({ ...schema, default: value }) as T & { default: Static<T> }

/** Parameters for a part of a list: at most `limit` entries (10 000 when absent) from `offset` on. */
export const Page = {
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'How many are passed over.',
    }),
  ),
}

/**
 * Parameter `redirect_target`: an address that the door sends the caller's browser to, with the answer in the parameter
 * `response`.
 */
export const RedirectTarget = Type.Optional(
  Type.String({
    maxLength: 2048,
    description:
      "A page of the dealer's own domain or of this service: the answer is a redirect to it, with the JSON in its parameter `response`.",
  }),
)

/** Schema of no parameters, or of an answer without fields. */
export const None = Type.Object({})

export const ListOf = <T extends TSchema>(item: T) => Type.Object({ list: Type.Array(item) })

/** A list with `count`, the total that ignores `limit` and `offset`. */
export const CountedListOf = <T extends TSchema>(item: T) =>
  Type.Object({
    list: Type.Array(item),
    count: Type.Integer({ description: 'How many there are, whatever `limit` and `offset`.' }),
  })

export const ValueOf = <T extends TSchema>(value: T) => Type.Object({ value })

/** The schema of a resource as create takes it: without its id, though clients may send one. */
export const withoutId = <P extends TProperties>(resource: TObject<P>) => Type.Omit(resource, ['id'])
