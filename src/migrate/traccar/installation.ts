/**
 * What a Traccar installation has beside its history: the same whether it was read of a dump, of a database or by its interface. In its
 * own words and units (knots, metres, milliseconds); times are milliseconds since 1970 UTC.
 */

/** JSON of any of its things. */
export type Attributes = Readonly<Record<string, unknown>>

export interface User {
  id: number
  name: string
  email: string
  login?: string
  phone: string
  /** As the database has them; not to be had by the interface. */
  hashedpassword?: string
  salt?: string
  readonly: boolean
  administrator: boolean
  disabled: boolean
  devicereadonly: boolean
  limitcommands: boolean
  disablereports: boolean
  temporary: boolean
  /** Has a second factor. */
  totp: boolean
  expiration?: number
  attributes: Attributes
}

export interface Device {
  id: number
  name: string
  uniqueid: string
  group?: number
  phone: string
  model: string
  contact: string
  category: string
  disabled: boolean
  expiration?: number
  calendar?: number
  /** Of its last position, where that was found: what its counters showed. */
  last?: { protocol: string; time: number; attributes: Attributes }
  /** Id of its last position. */
  position?: number
  /** The protocol of most of its positions, where they were counted. */
  protocol?: string
  attributes: Attributes
}

export interface Group {
  id: number
  name: string
  group?: number
  attributes: Attributes
}

export interface Geofence {
  id: number
  name: string
  description: string
  area: string
  calendar?: number
  attributes: Attributes
}

export interface Calendar {
  id: number
  name: string
  /** iCalendar. */
  data: string
}

export interface Notification {
  id: number
  type: string
  description: string
  always: boolean
  calendar?: number
  command?: number
  /** `web,mail`. */
  notificators: string
  attributes: Attributes
}

/** A computed attribute. */
export interface Computed {
  id: number
  description: string
  type: string
  attribute: string
  expression: string
}

export interface Command {
  id: number
  description: string
  type: string
  textchannel: boolean
  attributes: Attributes
}

export interface Report {
  id: number
  type: string
  description: string
  calendar?: number
}

export interface Maintenance {
  id: number
  name: string
  type: string
  start: number
  period: number
}

export interface Driver {
  id: number
  name: string
  uniqueid: string
  attributes: Attributes
}

export interface Order {
  id: number
  uniqueid: string
  description: string
}

/** Things that users, groups and devices are tied to. */
export const linked = [
  'attribute',
  'calendar',
  'command',
  'device',
  'driver',
  'geofence',
  'group',
  'maintenance',
  'notification',
  'order',
  'report',
  'user',
] as const

export type Linked = (typeof linked)[number]
export type Holder = 'user' | 'group' | 'device'
export type Links = Record<`${Holder}_${Linked}`, [holder: number, thing: number][]>

export interface Installation {
  /** The newest change of its schema that is known of, `6.15.0`; '' where nothing says it. */
  version: string
  users: User[]
  devices: Device[]
  groups: Group[]
  geofences: Geofence[]
  calendars: Calendar[]
  notifications: Notification[]
  computed: Computed[]
  commands: Command[]
  reports: Report[]
  maintenances: Maintenance[]
  drivers: Driver[]
  orders: Order[]
  links: Links
  /** Commands that wait for their devices. */
  queued: number
  /** Positions and events, as far as they were counted. */
  positions: number
  events: number
  /** Attributes of the server, which hold where nothing nearer says otherwise. */
  server: Attributes
  /** Things whose attributes are no JSON: their attributes are left out. */
  unread: string[]
}

/** One that has nothing yet. */
export const emptyInstallation = (): Installation => ({
  version: '',
  users: [],
  devices: [],
  groups: [],
  geofences: [],
  calendars: [],
  notifications: [],
  computed: [],
  commands: [],
  reports: [],
  maintenances: [],
  drivers: [],
  orders: [],
  links: Object.fromEntries(
    (['user', 'group', 'device'] as const).flatMap((holder) => linked.map((thing) => [`${holder}_${thing}`, []])),
  ) as unknown as Links,
  queued: 0,
  positions: 0,
  events: 0,
  server: {},
  unread: [],
})
