/**
 * What is shown to have a session. Whoever asks an operation shows a hash, and what it is decides what it opens; guests of links, the
 * console and devices show something elsewhere. Here is all that differs between them: the door, how long they live and docs/api/README.md
 * go by it. What each hash may ask is its operations' to say (`hashes` of an access).
 */

const day = 86_400

/** Where requests may have a hash, in the order in which it is looked for: what is in the body hides all others. */
export const places = ['body', 'query', 'header'] as const

/** The words before a hash in the header `Authorization`. */
export const header_words = ['SVC', 'NVX'] as const

/** Settings by which sessions end: days from when they were opened. */
export interface Lives {
  session_days: number
}

/** Seconds without use after which a session ends, of users and of the panel; 0 is never. */
export interface Idle {
  session_idle: number
  panel_session_idle: number
}

/** Somebody, or something, that has sessions: what differs between them is `contract/session-kinds.ts`. */
export type SessionHolder = 'user' | 'dealer' | 'phone' | 'guest' | 'device'

export interface KindOfHash {
  /** As whom it lets in; a user's, a dealer's and a phone's are unknown in the areas of the others. */
  lets_in: SessionHolder & ('user' | 'dealer' | 'phone')
  /** What the table `session` calls it; keys have tables of their own. */
  row?: string
  /** Seconds from when it was opened or renewed, or a setting that has days; without end where it is left out. */
  lives?: number | { days: keyof Lives }
  /** Seconds without use after which it ends. */
  idle?: keyof Idle
  /** It lives so long from its last use on. */
  renewed?: true
  /** Who shows it has signed in. */
  signed_in?: true
  /** It ends when it is used, and is this then. */
  becomes?: 'session' | 'panel'
  /** Its requests count for it alone, from wherever they come. */
  counts_alone?: true
  /** What it is told where sessions are let in and it is not; without it, that it has ended. */
  refused?: 'not_permitted'
  /** Where it comes from. */
  from: string
}

export const hash_kinds = {
  session: {
    lets_in: 'user',
    row: 'user',
    lives: { days: 'session_days' },
    idle: 'session_idle',
    signed_in: true,
    from: '`user/auth`, or a code',
  },
  api_key: { lets_in: 'user', counts_alone: true, refused: 'not_permitted', from: '`api/key/create`' },
  delivery: {
    lets_in: 'user',
    counts_alone: true,
    refused: 'not_permitted',
    from: '`user/session/delivery/create`',
  },
  registration: { lets_in: 'user', row: 'registration', lives: day, from: 'the mail to a new user' },
  restore: { lets_in: 'user', row: 'restore', lives: day, from: 'the mail to who has forgotten a password' },
  second_factor: {
    lets_in: 'user',
    row: 'second_factor',
    lives: 600,
    from: '`user/auth`, where a code is asked for',
  },
  user_code: {
    lets_in: 'user',
    row: 'user_code',
    lives: 60,
    becomes: 'session',
    from: '`panel/user/session/create` and `subuser/session/create` with `once`',
  },
  invitation: {
    lets_in: 'user',
    row: 'invitation',
    lives: 7 * day,
    from: 'the link of an invitation (`subuser/invite`, `panel/user/invite`)',
  },
  panel: {
    lets_in: 'dealer',
    row: 'panel',
    lives: day,
    idle: 'panel_session_idle',
    signed_in: true,
    from: '`panel/account/auth`, or a code',
  },
  panel_second_factor: {
    lets_in: 'dealer',
    row: 'panel_second_factor',
    lives: 600,
    from: '`panel/account/auth`, where a code is asked for',
  },
  panel_code: {
    lets_in: 'dealer',
    row: 'panel_code',
    lives: 60,
    becomes: 'panel',
    from: '`panel/subpaas/session/create` with `once`',
  },
  panel_invitation: {
    lets_in: 'dealer',
    row: 'panel_invitation',
    lives: 7 * day,
    from: 'the link of an invitation to the panel (`panel/login/invite`)',
  },
  phone: {
    lets_in: 'phone',
    row: 'phone',
    lives: 90 * day,
    renewed: true,
    signed_in: true,
    counts_alone: true,
    from: '`mobile/session/open`',
  },
} as const satisfies Readonly<Record<string, KindOfHash>>

/** Something that is shown elsewhere than to operations, and lets nobody ask one. */
export interface OtherKind {
  lets_in: SessionHolder
  /** Hexadecimal digits; none of what somebody has chosen. */
  digits?: number
  /** Seconds within which it must be used. */
  lives?: number
  from: string
  ends: string
  opens: string
}

export const other_kinds = {
  link: {
    lets_in: 'guest',
    digits: 32,
    from: '`tracker/location/link/create`',
    ends: 'when its link is over, switched off or deleted',
    opens: 'the page of the link (docs/links.md), also by the live channel',
  },
  console: {
    lets_in: 'dealer',
    digits: 40,
    lives: 60,
    from: '`panel/tracker/console/connect`',
    ends: 'after a minute, when it is used, or when its session is given another one',
    opens: 'the console of one device (docs/live.md)',
  },
  password: {
    lets_in: 'device',
    from: '`tracker/settings/password/update`',
    ends: 'when the device is given another one, or none',
    opens: 'what the device sends, where its protocol has passwords',
  },
  phone_link: {
    lets_in: 'phone',
    digits: 32,
    lives: 900,
    from: '`mobile/phone/invite` and `mobile/phone/renew`',
    ends: 'after 15 minutes, or when it is used',
    opens: '`mobile/session/open`, or `mobile/code/create` for a code in its place (docs/go.md)',
  },
  phone_code: {
    lets_in: 'phone',
    from: '`mobile/code/create`',
    ends: 'with the link that it was exchanged for, or when it is used',
    opens: '`mobile/session/open`',
  },
} as const satisfies Readonly<Record<string, OtherKind>>

type Declared = typeof hash_kinds

/** A kind of hashes (specification section 5). */
export type HashKind = keyof Declared

/** Kinds of hashes that let in as one of these. */
export type HashKindOf<Who extends KindOfHash['lets_in']> = {
  [Name in HashKind]: Declared[Name]['lets_in'] extends Who ? Name : never
}[HashKind]

/** Kinds of the rows of the table `session`. */
export type SessionKind = { [Name in HashKind]: Declared[Name] extends { row: infer Row } ? Row : never }[HashKind]

/** Facts about a kind of hashes. */
export const hashKind = (kind: HashKind): KindOfHash => hash_kinds[kind]

const formOf = (digits: number): RegExp => new RegExp(`^[0-9a-f]{${digits}}$`, 'i')

/** The form of a hash; capitals are as good. */
export const hash_form = formOf(other_kinds.link.digits)

/** The form of a key of the console. */
export const console_key_form = formOf(other_kinds.console.digits)

const byRow: ReadonlyMap<string, HashKind> = new Map(
  Object.entries<KindOfHash>(hash_kinds).map(([name, { row = name }]) => [row, name as HashKind]),
)

/** The kind of a hash that is found by the name of its row. */
export const hashKindOf = (row: SessionKind | 'api_key' | 'delivery'): HashKind => byRow.get(row) as HashKind

/** Kinds, in the table `session`, of the codes that become sessions of these kinds. */
export const code_kinds = { user: 'user_code', panel: 'panel_code' } as const

/** Seconds that the session of a user lives from now on. */
export const sessionLife = (lives: Lives): number => lives[hash_kinds.session.lives.days] * day
