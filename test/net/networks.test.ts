import { expect, test } from 'vitest'
import { leadsInside, networkOf, readAddress } from '#net/networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('where something is guessed a network of 48 bits counts as one', () => {
  expect(['192.0.2.7', '2001:db8:1:2::1'].map((address) => networkOf(address, 48))).toEqual([
    '192.0.2.7',
    '2001:db8:1::/48',
  ])
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:52100', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:52100', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['<script>', undefined],
  ['unknown', undefined],
  ['192.0.2.256', undefined],
  ['192.0.2.1, 192.0.2.2', undefined],
  ['[2001:db8::1', undefined],
  ['', undefined],
])('%s tells the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test.each([
  'http://10.1.0.5/in',
  'https://127.1:8443',
  'http://0x7f000001',
  'http://2130706433/',
  'http://[::1]:8080/in',
  'http://[::ffff:10.1.0.5]/in',
  'mqtt://0x7f.1/fleet',
  'mqtts://192.168.1.4',
  '10.1.0.5',
  '10.1.0.5/fleet',
  '::1',
  'localhost',
  'HTTP://broker.LOCALHOST.:1883/',
])('%s leads inside', (text) => {
  expect(leadsInside(text, [])).toBe(true)
  expect(leadsInside(text, ['0.0.0.0/0', '::/0'])).toBe(false)
})

test.each([
  'https://hooks.example/10.1.0.5',
  'https://8.8.8.8/',
  'mail.example',
  'localhost.example',
  '',
  'http://',
  '10',
])('%s leads outside, or nobody knows', (text) => expect(leadsInside(text, [])).toBe(false))

test('what is allowed is allowed alone', () => {
  expect(leadsInside('http://localhost/', ['127.0.0.1'])).toBe(false)
  expect(leadsInside('http://10.1.0.5/', ['10.1.0.0/16'])).toBe(false)
  expect(leadsInside('http://10.2.0.5/', ['10.1.0.0/16'])).toBe(true)
})
