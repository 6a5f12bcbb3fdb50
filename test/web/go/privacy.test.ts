import { expect, test } from 'vitest'
import { privacyNow } from '#web/go/privacy.ts'
import { type Deed, toldAs } from '#web/go/queue/deed.ts'

const at = Date.UTC(2026, 5, 8, 15)
const said = (is_private: boolean, more: object = {}): Deed<'privacy'> => ({
  ...{ key: crypto.randomUUID(), kind: 'privacy', at, title: '', told: { private: is_private }, attached: [] },
  ...more,
})
const none = { since: null, by: null, hours: false }
const night = { since: '2026-06-08 17:00:00', by: 'hours' as const, hours: true }

test('it is as the service says, until something was pressed here', () => {
  expect(privacyNow(undefined, [])).toBe(undefined)
  expect(privacyNow(none, [])).toEqual({ is_private: false })
  expect(privacyNow(night, [])).toEqual({ is_private: true, since: '2026-06-08 17:00:00', by: 'hours' })
  const switched = { ...night, by: 'input' as const }
  expect(privacyNow(switched, [])).toMatchObject({ is_private: true, by: 'input' })
  expect(privacyNow(night, [said(false)])).toEqual({ is_private: false })
  expect(privacyNow(none, [said(false), said(true)])).toMatchObject({ is_private: true, by: 'driver' })
})

test('what was refused counts for nothing', () => {
  const refusal = { code: 219, description: 'no', faults: [] }
  expect(privacyNow(none, [said(true, { refusal })])).toEqual({ is_private: false })
})

test('it is told with its time', () => {
  const { path, params } = toldAs(said(true))
  expect([path, params]).toMatchObject(['mobile/privacy/set', { at: '2026-06-08T15:00:00.000Z', private: true }])
})
