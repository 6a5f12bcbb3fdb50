import { expect, test, vi } from 'vitest'

test('the tab is named by the deepest and last of what is shown, and by the service', async () => {
  vi.stubGlobal('document', { title: 'Odograph' })
  const { titleOf } = await import('#web/ui/tab-title.ts')
  const of = (...depths: number[]) =>
    titleOf(
      depths.map((depth, place) => ({ title: `${place}`, depth })),
      'Nordic',
    )
  expect(of()).toBe('Nordic')
  expect(of(0)).toBe('0 – Nordic')
  // A drawer is there before the screen around it.
  expect(of(2, 0)).toBe('0 – Nordic')
  expect(of(2, 2, 1)).toBe('1 – Nordic')
})
