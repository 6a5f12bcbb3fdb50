import { expect, test } from 'vitest'
import { shortAddresses } from '#web/ui/short-addresses.ts'

/** What all addresses of a list end with is left out of it. */

const shortened = (...addresses: (string | undefined)[]) => {
  const short = shortAddresses(addresses)
  return addresses.map((address) => address && short(address))
}

test('country and town that all share are left out', () => {
  expect(shortened('Äulestrasse 22, Vaduz, Liechtenstein', 'Lettstrasse 1, Vaduz, Liechtenstein')).toEqual([
    'Äulestrasse 22',
    'Lettstrasse 1',
  ])
  expect(shortened('Äulestrasse 22, Vaduz, Liechtenstein', 'Landstrasse 3, Schaan, Liechtenstein')).toEqual([
    'Äulestrasse 22, Vaduz',
    'Landstrasse 3, Schaan',
  ])
})

test('the first part always stays, and one address by itself is whole', () => {
  expect(shortened('Vaduz, Liechtenstein', 'Vaduz, Liechtenstein')).toEqual(['Vaduz', 'Vaduz'])
  expect(shortened('Äulestrasse 22, Vaduz, Liechtenstein')).toEqual(['Äulestrasse 22, Vaduz, Liechtenstein'])
  expect(shortened('A 1, Vaduz, Liechtenstein', 'Vaduz, Liechtenstein')).toEqual(['A 1, Vaduz', 'Vaduz'])
})

test('where nothing is shared nothing is left out, and names that people typed have no say', () => {
  const apart = ['A 1, Chur, Switzerland', 'B 2, Vaduz, Liechtenstein']
  expect(shortened(...apart)).toEqual(apart)
  expect(shortened('Dock 7', '', undefined, 'A 1, Vaduz', 'B 2, Vaduz')).toEqual([
    'Dock 7',
    '',
    undefined,
    'A 1',
    'B 2',
  ])
})

test('an address that was not looked at is whole where it ends otherwise', () => {
  const short = shortAddresses(['A 1, Vaduz, Liechtenstein', 'B 2, Vaduz, Liechtenstein'])
  expect(short('C 3, Chur, Switzerland')).toBe('C 3, Chur, Switzerland')
  expect(short('D 4, Vaduz, Liechtenstein')).toBe('D 4')
})
