import { expect, test } from 'vitest'
import { asksServer } from '#test/asks-server.ts'

test.each([
  ['over a database of its own', 'test/store/points/points.test.ts'],
  ['by the pool of all', 'test/contract/examples.test.ts'],
  ['by a server of the platform', 'test/http/arriving.test.ts'],
  ['by the address of the server', 'test/live/several.test.ts'],
])('a file comes to the PostgreSQL of the run %s', (_, file) => {
  expect(asksServer(file)).toBe(true)
})

test.each([
  ['starts its own', 'test/store/embedded/embedded.test.ts'],
  ['starts its own, and ends it by what others do too', 'test/store/primary.test.ts'],
  ['copies a checkout', 'test/contract/paths.test.ts'],
  ['reads what is written', 'test/contract/spoken.test.ts'],
])('a file that %s does not', (_, file) => {
  expect(asksServer(file)).toBe(false)
})
