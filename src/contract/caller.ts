import type { Owner, Viewer } from '#store/owner.ts'
import type { HashKind, HashKindOf } from '#store/people/hash-kinds.ts'
import type { Opener } from '#store/people/sessions.ts'

/**
 * The callers of operations and their rights. Each operation declares an access; the type of its caller follows from
 * it.
 */

/** The rights of sub-users (supplement section 3.5). A master user holds all of them and `admin`. */
export const rights = [
  'tracker_update',
  'tracker_configure',
  'tracker_set_output',
  'tracker_register',
  'tracker_rule_update',
  'tag_update',
  'task_update',
  'form_template_update',
  'zone_update',
  'place_update',
  'places_custom_fields_update',
  'employee_update',
  'vehicle_update',
  'video_monitoring',
  'payment_create',
  'reports',
  'weblocator_session_create',
  'delivery_session_create',
  'checkin_update',
  'completed_form_update',
] as const

export type Right = (typeof rights)[number]

/** The permissions of panel logins (specification 2.22, supplement section 15.1). */
export const permissions = {
  accounting: ['generate'],
  activation_code: ['create', 'read', 'update'],
  base: ['get_dealer_info'],
  email_gateways: ['create', 'delete', 'read', 'send_email', 'update'],
  /** Beyond the specification, and only of the dealer's own login: the others of its panel. */
  logins: ['create', 'delete', 'read', 'update'],
  notification_settings: ['read', 'update'],
  password: ['update'],
  service_settings: ['read', 'update'],
  sms: ['create'],
  subpaas: ['create', 'delete', 'read', 'update'],
  tariffs: ['create', 'read', 'update'],
  trackers: ['corrupt', 'create', 'delete', 'global', 'read', 'report', 'update'],
  tracker_bundles: ['create', 'read', 'update'],
  transactions: ['create', 'read', 'update'],
  users: ['corrupt', 'create', 'delete', 'global', 'read', 'update'],
  user_sessions: ['create', 'global'],
} as const

export type Group = keyof typeof permissions
export type Action<G extends Group> = (typeof permissions)[G][number]
/** An action of a group; where several are named, any of them will do. */
export type Permission = { [G in Group]: readonly [group: G, action: Action<G>, ...or: Action<G>[]] }[Group]
/** The permissions of one panel login: the names of its actions, by group. */
export type Permissions = { [G in Group]?: string[] }

/** A user or sub-user who signed in; `account_id` is the tenant that everything is asked for. */
export interface User extends Viewer {
  kind: 'user'
  hash_kind: HashKindOf<'user'>
  /** The digest of the hash, by which the session is found. */
  digest: Buffer
  dealer_id: number
  login: string
  demo: boolean
  rights: readonly string[]
  time_zone: string
  locale: string
  /** Who else opened the session. */
  opened_by?: Opener
}

/** Somebody of a dealer, signed in to the panel. */
export interface Dealer {
  kind: 'dealer'
  hash_kind: HashKindOf<'dealer'>
  digest: Buffer
  dealer_id: number
  panel_login_id: number
  permissions: Permissions
  time_zone: string
  /** Who else opened the session. */
  opened_by?: Opener
}

/** A phone of somebody in the field: of the account it sees its own tracker, and nothing else. */
export interface Phone extends Owner {
  kind: 'phone'
  hash_kind: HashKindOf<'phone'>
  digest: Buffer
  dealer_id: number
  phone_id: number
  tracker_id: number
  label: string
  demo: boolean
  time_zone: string
  locale: string
}

export interface Nobody {
  kind: 'nobody'
  time_zone: string
}

export type Caller = User | Dealer | Phone | Nobody

/** Somebody from the public, who has shown the hash of a geo link; it asks no operations. */
export interface Guest {
  kind: 'guest'
  digest: Buffer
}

/** The access of an operation: the kinds of hash that it takes, and the rights that its caller must hold. */
export interface Access<C extends Caller = Caller> {
  /** The kinds of hash that are let in; none for an operation that anyone may ask. */
  hashes: readonly HashKind[]
  /** Told to the outside as `x-access`, unless a right or permission says more. */
  name: string
  master?: boolean
  /** What a session is told that a dealer or a master has opened in another's name, where only who signed in may ask. */
  in_person?: 'session_ended' | 'not_permitted'
  /** Not visitors of a demo account: 101. */
  not_in_demo?: boolean
  right?: Right
  /** Beside it: who has one and not the other is not let in. */
  second_right?: Right
  permissions?: readonly Permission[]
  /** Only for inference: the caller that this access lets in. */
  readonly caller?: C
}

/** Access without a hash. */
export const anyone: Access<Nobody> = { name: 'anyone', hashes: [] }

/** Access for users and sub-users, by session or API key. */
export const user: Access<User> = { name: 'user', hashes: ['session', 'api_key'] }

/** Access for master users, and for sub-users who hold the right. */
export const userWith = (right: Right): Access<User> => ({ ...user, name: 'right', right })

/** Access for master users, and for sub-users who hold both rights. */
export const userWithBoth = (right: Right, second_right: Right): Access<User> => ({ ...userWith(right), second_right })

/** Access for users and sub-users, and for who has the key of the account's deliveries. */
export const delivering: Access<User> = { name: 'delivery', hashes: ['session', 'api_key', 'delivery'] }

/** Access for master users, by session or API key. */
export const master: Access<User> = { name: 'master', hashes: ['session', 'api_key'], master: true }

/** Access for users and sub-users by session only: an API key is refused. */
export const standardSession: Access<User> = { name: 'standard_session', hashes: ['session'] }

/**
 * Access for master users by a session from `user/auth`, or by the hash of their activation e-mail (specification 4.1,
 * 5.2).
 */
export const keyHolder: Access<User> = {
  name: 'key_holder',
  hashes: ['session', 'registration'],
  master: true,
  in_person: 'session_ended',
}

/** Access by the hash of an activation e-mail. */
export const registering: Access<User> = { name: 'registration', hashes: ['registration'], master: true }

/** Access by the hash of a restore e-mail. */
export const restoring: Access<User> = { name: 'restore', hashes: ['restore'] }

/** Access for users who have given their password and still owe the code. */
export const halfSignedIn: Access<User> = { name: 'second_factor', hashes: ['second_factor'] }

/** Access by a code that stands for a user's session, once. */
export const withCode: Access<User> = { name: 'user_code', hashes: ['user_code'] }

/** Access by the link of an invitation that nobody has accepted yet. */
export const invited: Access<User> = { name: 'invitation', hashes: ['invitation'] }

/** Access by the link of such an invitation to the panel. */
export const invitedToPanel: Access<Dealer> = { name: 'panel_invitation', hashes: ['panel_invitation'] }

/** Makes an access without visitors of a demo account, who get 101 (supplement 3.1). */
export const notInDemo = <C extends User | Phone>(access: Access<C>): Access<C> => ({ ...access, not_in_demo: true })

/**
 * Makes an access only for who signed in by password: 13 for sessions that a dealer or a master has opened in another's
 * name, for they must not change what lets that person in.
 */
export const inPerson = <C extends Caller>(access: Access<C>): Access<C> => ({ ...access, in_person: 'not_permitted' })

/** Access for any panel login. */
export const dealer: Access<Dealer> = { name: 'dealer', hashes: ['panel'] }

/** Access for panel logins that hold all of the permissions. */
export const dealerWith = (...needed: readonly Permission[]): Access<Dealer> => ({
  ...dealer,
  name: 'permission',
  permissions: needed,
})

/** Access for panel logins that have given their password and still owe the code. */
export const halfInPanel: Access<Dealer> = { name: 'panel_second_factor', hashes: ['panel_second_factor'] }

/** Access by a code that stands for a session of the panel, once. */
export const withPanelCode: Access<Dealer> = { name: 'panel_code', hashes: ['panel_code'] }

/** Access for phones that are signed in. */
export const phone: Access<Phone> = { name: 'phone', hashes: ['phone'] }
