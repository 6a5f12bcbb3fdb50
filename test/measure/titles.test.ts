import { expect, test } from 'vitest'
import { type InputNames, inputs, stateFields } from '#device/inputs.ts'
import words from '#measure/input-words.json' with { type: 'json' }
import { describedInput } from '#measure/titles.ts'

const names = [inputs, ...Object.values(stateFields)].flatMap(({ filled, unfilled }: InputNames) => [
  ...filled,
  ...unfilled,
])
const languages = Object.entries<Readonly<Record<string, string>>>(words)

test('words of inputs that no measure stands for are there in six languages, each once', () => {
  expect(languages.map(([language]) => language)).toEqual(['de', 'en', 'es', 'fr', 'pt', 'ru'])
  for (const [, own] of languages) {
    expect(Object.keys(own)).toEqual(Object.keys(words.en))
    expect(Object.values(own).every((text) => text.trim() === text && text !== '')).toBe(true)
  }
})

test('every input and field of the state is described in the language of the user', () => {
  // Those that people write the same everywhere.
  const same = /^(HDOP|PDOP|VDOP|AdBlue|VIN)\b/
  const foreign = names.filter((name) => {
    const told = describedInput(name, 'ru')
    return !/\p{Script=Cyrillic}/u.test(told) && !same.test(told)
  })
  expect(foreign).toEqual([])
})

test('every word is some input', () => {
  const told = names.map((name) => describedInput(name, 'en'))
  const unused = Object.entries(words.en).filter(([, text]) => !told.some((one) => one.includes(text)))
  expect(unused).toEqual([])
})

test('what comes of a bus says of which, and what has a number where that stands', () => {
  expect(describedInput('can_8bit_r#', 'de')).toBe('8-Bit-Wert [N] (CAN)')
  expect(describedInput('tacho_card1_sn', 'fr')).toBe('Carte de conducteur 1 (tachygraphe)')
  expect(describedInput('my_own_name', 'de')).toBe('My own name')
})
