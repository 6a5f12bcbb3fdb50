import { checker } from '#contract/check.ts'
import { twoDigitsEach } from '#formats/clock.ts'
import { isDay } from '#formats/day.ts'
import { isPrintable } from '#formats/printable.ts'
import { Login } from '#resource/panel/user.ts'
import type { NewCustomer } from '#store/dealer/customers.ts'

/** Columns of a file of users, and the readers of their cells (specification 4.9, supplement 15.2). */

/** Reads a cell of a new user: its value, or `undefined` for a cell that cannot be one. */
type Read<T> = (cell: string) => T | undefined

interface Column<T> {
  required?: true
  read: Read<T>
  /** What is wrong with a cell that cannot be read. */
  expected: string
}

const text = (longest = 255): Column<string> => ({
  read: (cell) => (cell.length > longest || !isPrintable(cell) ? undefined : cell),
  expected: `must have at most ${longest} printable characters`,
})

const required = <T>(column: Column<T>): Column<T> => ({ ...column, required: true })

const optional = (column: Column<string>): Column<string | null> => column

const oneOf = <T>(values: Record<string, T>, expected: string): Column<T> => ({
  read: (cell) => values[cell.toLowerCase()],
  expected,
})

const between = (largest: number, pattern: RegExp, what: string): Column<number> => ({
  read: (cell) => {
    const number = Number(cell.replace(',', '.').replace(/\s*%$/, ''))
    return pattern.test(cell) && number <= largest ? number : undefined
  },
  expected: `must be ${what} from 0 to ${largest}`,
})

const date: Column<string | null> = {
  read: (cell) => {
    const written = twoDigitsEach(cell.replace(/^(\d\d?)\.(\d\d?)\.(\d{4})$/, '$3-$2-$1').replace(/ 00:00:00$/, ''))
    return isDay(written) ? written : undefined
  },
  expected: 'must be a date such as 2026-12-31',
}

/** As `panel/user/create` takes it. */
const isLogin = checker(Login)

const login: Column<string> = {
  read: (cell) => (isLogin(cell).length === 0 ? cell : undefined),
  expected: 'must be an e-mail address',
}

const password: Column<string> = {
  read: (cell) => (cell.length < 6 || cell.length > 20 || !isPrintable(cell) ? undefined : cell),
  expected: 'must have 6 to 20 printable characters',
}

const phone: Column<string> = {
  read: (cell) => {
    const digits = cell.replace(/[+\s()-]/g, '')
    return /^\d{10,15}$/.test(digits) ? digits : undefined
  },
  expected: 'must have 10 to 15 digits',
}

const yes = ['1', 'true', 'yes', 'active', 'activated', 'да', 'активен']
const no = ['0', 'false', 'no', 'inactive', 'not activated', 'нет', 'неактивен']
const status = Object.fromEntries([...yes.map((word) => [word, true]), ...no.map((word) => [word, false])])

/** Readers by column, in the order of the columns of the database; `password` becomes its hash. */
export const userColumns = {
  login: required(login),
  password: required(password),
  activated: required(oneOf<boolean>(status, 'must be 1 (activated) or 0')),
  legal_type: required(
    oneOf(
      { '1': 'individual', '2': 'legal_entity', '3': 'sole_trader' },
      'must be 1 (individual), 2 (legal entity) or 3 (sole trader)',
    ),
  ),
  last_name: required(text()),
  first_name: required(text()),
  middle_name: text(),
  phone,
  comment: text(),
  post_country: text(),
  post_region: text(),
  post_city: text(),
  post_street_address: text(),
  post_index: text(),
  legal_name: text(),
  tin: text(),
  iec: optional(text()),
  state_reg_num: text(15),
  okpo_code: optional(text()),
  registered_country: text(),
  registered_region: text(),
  registered_city: text(),
  registered_street_address: text(),
  registered_index: text(),
  discount_value: between(100, /^\d+([.,]\d+)?\s*%?$/, 'a percentage'),
  discount_end_date: date,
  // English files call it a limit; it is from how many devices on the discount is given.
  discount_min_trackers: between(1_000_000, /^\d+$/, 'a number of devices'),
} satisfies { [C in keyof NewCustomer]?: Column<NewCustomer[C]> } & { password: Column<string> }

export type ColumnName = keyof typeof userColumns
