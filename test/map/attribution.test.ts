import { expect, test } from 'vitest'
import { safeAttribution } from '#map/attribution.ts'

test('an attribution keeps its text and its links', () => {
  expect(safeAttribution('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> &amp; others')).toBe(
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a> &amp; others',
  )
})

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<img src=x onerror="alert(1)">', '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'],
  ['<a href="javascript:alert(1)">x</a>', '&lt;a href=&quot;javascript:alert(1)&quot;&gt;x&lt;/a&gt;'],
  [
    '<a href="https://a.example" onclick="alert(1)">x</a>',
    '<a href="https://a.example" target="_blank" rel="noreferrer">x</a>',
  ],
])('nothing in it acts: %s', (given, safe) => {
  expect(safeAttribution(given)).toBe(safe)
})
