import { expect, test } from 'vitest'
import { addressAt, completed, isTemplate, withKey } from '#map/fetched/template.ts'

const at = { z: 3, x: 5, y: 2 }

test.each([
  ['https://a.example/{z}/{x}/{y}.png', 'https://a.example/3/5/2.png'],
  ['https://{s}.example/{z}/{x}/{-y}{r}.png', 'https://b.example/3/5/5.png'],
  ['https://a.example/{quadkey}', 'https://a.example/121'],
  ['https://a.example/wmts/g/{TileMatrix}/{TileRow}/{TileCol}.jpg', 'https://a.example/wmts/g/3/2/5.jpg'],
])('%s is asked as %s', (template, address) => {
  expect(isTemplate(template)).toBe(true)
  expect(addressAt(template, at)).toBe(address)
})

test('a WMTS by parameters is given those that are missing', () => {
  const given = 'https://a.example/wmts?service=wmts&layer=sky&tilematrixset=g&style=night'
  expect(isTemplate(given)).toBe(false)
  expect(addressAt(completed(given), at)).toBe(
    `${given}&Request=GetTile&Version=1.0.0&TileMatrix=3&TileCol=5&TileRow=2`,
  )
})

test('another address tells where tiles are, and stays as it is', () => {
  for (const address of ['https://a.example/planet', 'https://a.example/{z}/all', 'no address']) {
    expect(isTemplate(address)).toBe(false)
    expect(completed(address)).toBe(address)
  }
})

test('a key stands where it is wanted, and adds nothing to the address', () => {
  expect(withKey('https://a.example/t?key={key}', 'a&b=c/../')).toBe('https://a.example/t?key=a%26b%3Dc%2F..%2F')
})
