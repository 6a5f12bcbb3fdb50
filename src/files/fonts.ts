import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Face, Fonts, Further, Weight } from '#formats/document/pdf/fonts.ts'

/** The fonts of documents, all of the family Noto Sans, from packages. They are read when they are needed first: by processes that have nothing else to do. */

const read = (path: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(path)))

const files = { regular: '400Regular', bold: '700Bold' } as const

const google = (folder: string, name: string, weight: Weight): Buffer =>
  read(`@expo-google-fonts/${folder}/${files[weight]}/${name}_${files[weight]}.ttf`)

/** A font for one script. */
const script = (folder: string, name: string, signs: RegExp): Further => {
  const face: Face = { name, read: (weight) => google(folder, name, weight) }
  return { faceOf: (code) => (signs.test(String.fromCodePoint(code)) ? face : undefined) }
}

const han = '@fontsource/noto-sans-sc'

/** Chinese characters, and what of Japanese goes with them: some hundred fonts, each of those that are written together. */
const chinese = (): Further => {
  let slices: Map<number, Face> | undefined
  return {
    faceOf(code) {
      slices ??= slicesOf()
      return slices.get(code)
    },
  }
}

const slicesOf = (): Map<number, Face> => {
  const ranges: Record<string, string> = JSON.parse(read(`${han}/unicode.json`).toString())
  const slices = new Map<number, Face>()
  for (const [key, told] of Object.entries(ranges)) {
    const slice = key.replaceAll(/[[\]]/g, '')
    const face: Face = { name: `NotoSansSC-${slice}`, read: (weight) => read(sliceFile(slice, weight)) }
    for (const range of told.split(',')) {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      for (let code = from; code <= to; code++) slices.set(code, face)
    }
  }
  return slices
}

const sliceFile = (slice: string, weight: Weight): string =>
  `${han}/files/noto-sans-sc-${slice}-${weight === 'bold' ? 700 : 400}-normal.woff`

let fonts: Fonts | undefined

/** Loads the fonts of documents, once. */
export const loadFonts = (): Fonts => {
  fonts ??= {
    regular: google('noto-sans', 'NotoSans', 'regular'),
    bold: google('noto-sans', 'NotoSans', 'bold'),
    further: [
      script('noto-sans-arabic', 'NotoSansArabic', /\p{Script_Extensions=Arabic}/u),
      script('noto-sans-hebrew', 'NotoSansHebrew', /\p{Script_Extensions=Hebrew}/u),
      script('noto-sans-thai', 'NotoSansThai', /\p{Script_Extensions=Thai}/u),
      chinese(),
    ],
  }
  return fonts
}
