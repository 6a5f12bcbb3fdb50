import ranges from '@fontsource/noto-sans/unicode.json' with { type: 'json' }
import type { StyleSpecification } from 'maplibre-gl'

/** Noto Sans as the style names its faces: drawn by the browser from files of ours, so nobody serves glyphs. */

const files = import.meta.glob<string>(
  '../../node_modules/@fontsource/noto-sans/files/noto-sans-*-{400-normal,500-normal,400-italic}.woff2',
  { query: '?url', import: 'default', eager: true },
)

const names = {
  '400-normal': 'Noto Sans Regular',
  '500-normal': 'Noto Sans Medium',
  '400-italic': 'Noto Sans Italic',
} as const

/** A file is fetched when a letter of its range is drawn. */
export const fontFaces = (): NonNullable<StyleSpecification['font-faces']> => {
  const faces: Record<string, { url: string; 'unicode-range': string[] }[]> = {}
  for (const [file, url] of Object.entries(files)) {
    const [, script, face] = /noto-sans-([a-z-]+)-(\d+-[a-z]+)\.woff2$/.exec(file) ?? []
    const range = ranges[script as keyof typeof ranges]
    const name = names[face as keyof typeof names]
    if (!range || !name) continue
    faces[name] = [...(faces[name] ?? []), { url: new URL(url, location.href).href, 'unicode-range': range.split(',') }]
  }
  return faces
}
