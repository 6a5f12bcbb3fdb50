import { expect, test } from 'vitest'
import { withHosts } from '#web/map/whole-style.ts'

test('addresses of ours in a style are given a host, and nothing else is', () => {
  const own = `/map/${'ab'.repeat(8)}`
  const style = (host: string) => ({
    sources: { a: { tiles: [`${host}${own}/{z}/{x}/{y}`] }, b: { data: `${host}${own}/shapes/0.json` } },
    sprite: [{ id: 'default', url: `${host}${own}/sprite/0` }],
    glyphs: `${host}${own}/glyphs/{fontstack}/{range}.pbf`,
    layers: [{ id: '/map/', layout: { 'text-field': `see ${own}/` } }],
  })
  expect(withHosts(JSON.stringify(style('')), 'https://fleet.example')).toEqual(style('https://fleet.example'))
})
