import ranges from '@fontsource/noto-sans/unicode.json' with { type: 'json' }
import type { StyleSpecification } from 'maplibre-gl'

/** Noto Sans as the style names its faces: drawn by the browser from files of ours, so nobody serves glyphs. */

// Two, for of a list of patterns with different beginnings nothing below `node_modules` is found.
const files = {
  ...import.meta.glob<string>('../../node_modules/@fontsource/noto-sans/files/noto-sans-*-{400,600}-normal.woff2', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../ui/letters/noto-sans-letters-{400,600}-normal.woff2', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}

/** What Latin languages write beside ASCII is a tenth of what a file of `latin-ext` has: `ł` and `ň` are on every map of Europe. */
const scripts: Record<string, string> = {
  ...ranges,
  letters: 'U+0100-0130,U+0132-0151,U+0154-017F,U+018F,U+0218-021B,U+0259,U+1E9E',
  'latin-ext': ranges['latin-ext']
    .replace('U+0100-02BA', 'U+0180-018E,U+0190-0217,U+021C-0258,U+025A-02BA')
    .replace('U+1E00-1E9F', 'U+1E00-1E9D,U+1E9F'),
}

const names = {
  '400-normal': 'Noto Sans Regular',
  '600-normal': 'Noto Sans SemiBold',
} as const

/** A file is fetched when a letter of its range is drawn. */
export const fontFaces = (): NonNullable<StyleSpecification['font-faces']> => {
  const faces: Record<string, { url: string; 'unicode-range': string[] }[]> = {}
  for (const [file, url] of Object.entries(files)) {
    const [, script, face] = /noto-sans-([a-z-]+)-(\d+-[a-z]+)\.woff2$/.exec(file) ?? []
    const range = scripts[script ?? '']
    const name = names[face as keyof typeof names]
    if (!range || !name) continue
    faces[name] = [...(faces[name] ?? []), { url: new URL(url, location.href).href, 'unicode-range': range.split(',') }]
  }
  return faces
}
