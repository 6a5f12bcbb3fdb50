import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { digestOf, seams, usedStyles } from '#web/library.ts'

const sheet = fileURLToPath(new URL('../../node_modules/maplibre-gl/dist/maplibre-gl.css', import.meta.url))

test.each(Object.entries(seams))('MapLibre has the %s that ours was written against', async (path, { digest }) => {
  expect(await digestOf(path)).toBe(digest)
})

test('what ours stand for has their names', async () => {
  for (const [path, { by }] of Object.entries(seams)) {
    const [theirs, ours] = await Promise.all(
      [`../../node_modules/maplibre-gl/src/${path}`, `../../web/map/library/${by}`].map((file) =>
        readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8'),
      ),
    )
    const names = namesIn(theirs)
    expect(namesIn(ours)).toEqual(expect.arrayContaining(names))
    expect(names.length).toBeGreaterThan(0)
  }
})

/** Values that a module gives to others. */
const namesIn = (code = ''): string[] => [
  ...[...code.matchAll(/^export (?:const|class|function) (\w+)/gm)].map(([, name = '']) => name),
  ...[...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
]

test('styles of controls that no map has are left out, those of the others are there', async () => {
  const all = await readFile(sheet, 'utf8')
  const used = usedStyles(all)
  expect(used.length).toBeLessThan(12_000)
  expect(used.split('{').length).toBe(used.split('}').length)
  const names = [
    'ctrl-zoom-in',
    'ctrl-zoom-out',
    'ctrl-attrib-button',
    'ctrl-scale',
    'boxzoom',
    'canvas-container',
    'marker',
  ]
  for (const name of names) expect(used).toContain(`.maplibregl-${name}`)
  for (const away of ['logo', 'geolocate', 'popup', 'globe', 'fullscreen']) expect(used).not.toContain(`-${away}`)
})

test('of a rule with several selectors that of a control that is there keeps it', () => {
  expect(usedStyles('.a-popup{x:y}.a-popup,.b{x:y}@media(print){.a-logo{x:y}}@media(print){.a-logo{x:y}.b{x:y}}')).toBe(
    '.a-popup,.b{x:y}@media(print){.b{x:y}}',
  )
})
