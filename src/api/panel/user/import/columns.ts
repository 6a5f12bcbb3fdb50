import type { NewCustomer } from '#store/dealer/customers.ts'
import { checker, isDay } from '../../../check.ts'
import { Login } from '../user.ts'

/** The columns of a file of users (specification 4.9, supplement 15.2): their names in English and Russian, and their cells. */

/** What a cell says of a new user: `undefined` when it cannot be that. */
type Read<T> = (cell: string) => T | undefined

interface Column<T> {
  names: readonly string[]
  required?: true
  read: Read<T>
  /** What is wrong with a cell that cannot be read. */
  expected: string
}

const unprintable = /[\p{Cc}\p{Co}\p{Cs}]/u

const text = (names: readonly string[], longest = 255): Column<string> => ({
  names,
  read: (cell) => (cell.length > longest || unprintable.test(cell) ? undefined : cell),
  expected: `must have at most ${longest} printable characters`,
})

const required = <T>(column: Column<T>): Column<T> => ({ ...column, required: true })

const optional = (column: Column<string>): Column<string | null> => column

const oneOf = <T>(names: readonly string[], values: Record<string, T>, expected: string): Column<T> => ({
  names,
  read: (cell) => values[cell.toLowerCase()],
  expected,
})

const between = (names: readonly string[], largest: number, pattern: RegExp, what: string): Column<number> => ({
  names,
  read: (cell) => {
    const number = Number(cell.replace(',', '.').replace(/\s*%$/, ''))
    return pattern.test(cell) && number <= largest ? number : undefined
  },
  expected: `must be ${what} from 0 to ${largest}`,
})

const date = (names: readonly string[]): Column<string | null> => ({
  names,
  read: (cell) => {
    const written = cell.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1').replace(/ 00:00:00$/, '')
    return isDay(written) ? written : undefined
  },
  expected: 'must be a date such as 2026-12-31',
})

/** As `panel/user/create` takes it. */
const isLogin = checker(Login)

const login: Column<string> = {
  names: ['email address', 'email', 'e mail', 'login', 'электронная почта', 'адрес электронной почты', 'логин'],
  read: (cell) => (isLogin(cell).length === 0 ? cell : undefined),
  expected: 'must be an e-mail address',
}

const password: Column<string> = {
  names: ['password', 'пароль'],
  read: (cell) => (cell.length < 6 || cell.length > 20 || unprintable.test(cell) ? undefined : cell),
  expected: 'must have 6 to 20 printable characters',
}

const phone: Column<string> = {
  names: ['phone number', 'phone', 'номер телефона', 'телефон'],
  read: (cell) => {
    const digits = cell.replace(/[+\s()-]/g, '')
    return /^\d{10,15}$/.test(digits) ? digits : undefined
  },
  expected: 'must have 10 to 15 digits',
}

const yes = ['1', 'true', 'yes', 'active', 'activated', 'да', 'активен']
const no = ['0', 'false', 'no', 'inactive', 'not activated', 'нет', 'неактивен']
const status = Object.fromEntries([...yes.map((word) => [word, true]), ...no.map((word) => [word, false])])

/** In the order of the columns that a row of the database has; `password` becomes its hash. */
export const columns = {
  login: required(login),
  password: required(password),
  activated: required(oneOf<boolean>(['status', 'статус'], status, 'must be 1 (activated) or 0')),
  legal_type: required(
    oneOf(
      ['legal status', 'legal type', 'юридический статус', 'правовой статус'],
      { '1': 'individual', '2': 'legal_entity', '3': 'sole_trader' },
      'must be 1 (individual), 2 (legal entity) or 3 (sole trader)',
    ),
  ),
  last_name: required(text(['surname', 'last name', 'фамилия'])),
  first_name: required(text(['name', 'first name', 'имя'])),
  middle_name: text(['middle name', 'отчество']),
  phone,
  comment: text(['comment', 'комментарий', 'примечание']),
  post_country: text(['country', 'страна']),
  post_region: text(['region', 'регион', 'область']),
  post_city: text(['city', 'город']),
  post_street_address: text(['street address', 'street', 'address', 'улица адрес', 'улица', 'адрес']),
  post_index: text(['zip code', 'zip', 'postal code', 'почтовый индекс', 'индекс']),
  legal_name: text(['legal name', 'юридическое название', 'название организации', 'наименование организации']),
  tin: text(['tax number', 'tin', 'инн']),
  iec: optional(text(['iec', 'кпп'])),
  state_reg_num: text(['state registration number', 'state reg num', 'огрн', 'огрнип', 'огрн огрнип'], 15),
  okpo_code: optional(text(['okpo code', 'okpo', 'код окпо', 'окпо'])),
  registered_country: text(['registration country', 'страна регистрации']),
  registered_region: text(['registration region', 'регион регистрации', 'область регистрации']),
  registered_city: text(['registration city', 'город регистрации']),
  registered_street_address: text(['registration address', 'registration street address', 'адрес регистрации']),
  registered_index: text([
    'registration zip code',
    'registration zip',
    'почтовый индекс регистрации',
    'индекс регистрации',
  ]),
  discount_value: between(['discount', 'скидка'], 100, /^\d+([.,]\d+)?\s*%?$/, 'a percentage'),
  discount_end_date: date([
    'end date of discount',
    'discount end date',
    'дата окончания скидки',
    'дата окончания действия скидки',
  ]),
  // English files call it so; it is from how many devices on the discount is given.
  discount_min_trackers: between(
    ['device limit', 'minimum number of devices', 'минимальное количество устройств', 'лимит устройств'],
    1_000_000,
    /^\d+$/,
    'a number of devices',
  ),
} satisfies { [C in keyof NewCustomer]?: Column<NewCustomer[C]> } & { password: Column<string> }

export type ColumnName = keyof typeof columns

/** A header as it is compared: case, asterisks and signs between words do not count. */
export const normal = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
