import { expect, test } from 'vitest'
import { csvOf } from '#web/panel/codes/csv.ts'
import { layoutOf, moved, presetOf } from '#web/panel/menus/layout.ts'
import { here } from '#web/panel/moment.ts'
import { periodOf, writtenPeriod } from '#web/panel/plans/period.ts'
import { nameOf } from '#web/panel/users/name.ts'

const of = (...keys: string[]) => keys.map((key) => ({ key }))
const keysOf = (lists: readonly (readonly { key: string }[])[]) =>
  lists.map((list) => list.map(({ key }) => key).join(''))

test('what is dragged stands before or behind another, in its own list or the next, or at the end', () => {
  const lists = [of('a', 'b', 'c'), of('x')]
  const put = (keys: string[], list: number, key?: string, position: 'before' | 'after' = 'before') =>
    keysOf(moved(lists, keys, { list, ...(key && { beside: { key, position } }) }))
  expect(put(['a'], 0, 'c', 'after')).toEqual(['bca', 'x'])
  expect(put(['c'], 0, 'a')).toEqual(['cab', 'x'])
  expect(put(['b'], 1, 'x')).toEqual(['ac', 'bx'])
  expect(put(['a', 'c'], 1)).toEqual(['b', 'xac'])
  expect(put(['a'], 0, 'a', 'after')).toEqual(['abc', 'x'])
})

test('a menu that is laid out and written again is the same', () => {
  const item = (title: string) => ({ title, icon: 'map', tabs: [{ title, destination: 'tracking' }] })
  const preset = {
    title: 'Ours',
    main: [{ title: 'First', items: [item('a'), { title: 'b', tabs: [] }] }, { items: [] }],
    footer: { title: null, items: [item('a')] },
  }
  expect(presetOf(layoutOf(preset))).toEqual(preset)
})

test('the time that history is kept is a number and a unit', () => {
  expect(periodOf('90d')).toEqual({ length: 90, unit: 'd' })
  expect(writtenPeriod(periodOf('12m'))).toBe('12m')
})

test('codes are written as a table that no program takes for formulas', () => {
  const code = {
    id: 1,
    code: '1234567890',
    tariff_id: 1,
    tariff_name: '=A1;"x"',
    device_type: 'tracker',
    bonus_amount: 5,
    free_days: 0,
    money_amount: 0,
    activated: false,
    activation_date: null,
    device_id: 0,
  }
  expect(csvOf([code]).split('\r\n')[1]).toBe(`1234567890;1;"'=A1;""x""";tracker;5;0;false`)
})

test('a user is called by its company, its name or its login', () => {
  const user = {
    login: 'a@b.example',
    legal_type: 'legal_entity',
    legal_name: '',
    first_name: '',
    middle_name: '',
    last_name: '',
  }
  expect(nameOf(user)).toBe('a@b.example')
  expect(nameOf({ ...user, first_name: 'Anna', last_name: 'Larsen' })).toBe('Anna Larsen')
  expect(nameOf({ ...user, legal_name: 'Trucks' })).toBe('Trucks')
})

test('a moment is the same by the clock of whoever looks, in whichever zone it was told', () => {
  expect(here('2026-11-23T12:30:00+05:30')).toBe(here('2026-11-23T07:00:00Z'))
  const [hour, minute] = here('2026-11-23T07:00:00Z').slice(11).split(':').map(Number)
  const seen = new Date('2026-11-23T07:00:00Z')
  expect([hour, minute]).toEqual([seen.getHours(), seen.getMinutes()])
})
