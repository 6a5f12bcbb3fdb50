import type { SessionHolder } from '#store/people/hash-kinds.ts'
import type { Dealer, Phone, User } from './caller.ts'

/** A name in counters, before the id that stands in a field of the caller: `account 3`. */
interface Name {
  word: string
  id: string
}

export interface KindOfSession {
  /** What it shows, as a sentence ends. */
  shows: string
  /** What it may do. */
  does: string
  /** Whose bytes, connections and files its own are; of who is nobody's, its address'. */
  holder?: Name
  /** The login whose requests in a second its own are. */
  login?: Name
  /** The names among which its login is one: of sign-ins and of their failures. */
  area?: 'user' | 'panel'
}

/** Kinds of sessions: who has them, and all that differs between them. */
export const session_kinds = {
  user: {
    shows: 'a hash',
    does: 'asks operations of users, and is told by the live channel what it sees',
    holder: { word: 'account', id: 'account_id' },
    login: { word: 'user', id: 'user_id' },
    area: 'user',
  },
  dealer: {
    shows: 'a hash',
    does: 'asks operations of the panel, and looks at consoles',
    holder: { word: 'dealer', id: 'dealer_id' },
    login: { word: 'panel', id: 'panel_login_id' },
    area: 'panel',
  },
  phone: {
    shows: 'a hash',
    does: 'asks operations of phones, of its own tracker',
    holder: { word: 'account', id: 'account_id' },
    login: { word: 'phone', id: 'phone_id' },
  },
  guest: { shows: 'the hash of a geo link', does: 'sees what the link shows, also by the live channel' },
  device: { shows: 'its id, and its password where it has one', does: 'sends points, and is told commands' },
} as const satisfies Readonly<Record<SessionHolder, KindOfSession>>

/** A caller as far as it is counted: `kind`, and the ids by which its kind is (`session_kinds`). */
type Counted = Pick<User | Phone, 'kind' | 'account_id'> | Pick<Dealer, 'kind' | 'dealer_id'>

const counted = (caller: Counted, by: 'holder' | 'login'): string => {
  const { [by]: name }: KindOfSession = session_kinds[caller.kind]
  return name ? `${name.word} ${(caller as unknown as Record<string, number>)[name.id]}` : ''
}

/** The account, or the dealer, of a caller, as what is counted for it is named: `account 3`, `dealer 1`. */
export const holderKeyOf = (caller: Counted): string => counted(caller, 'holder')

/** The login of a caller, as its requests are counted: `user 3`, `panel 1`. */
export const loginKeyOf = (caller: User | Dealer | Phone): string => counted(caller, 'login')
